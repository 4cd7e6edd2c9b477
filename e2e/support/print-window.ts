// Records the print windows of the app: when each was opened, loaded, printed and closed. The
// windows are real; only the browser's print dialog is replaced by a record.
import type { BrowserContext, Page } from '@playwright/test'

/** Times in ms by the clock of the opening page; -1 for events that did not happen. */
export type PrintRecord = {
  readonly features: string
  readonly loaded: number
  readonly printed: number
  readonly closed: number
  /** The window was closed while the browser reported the end of printing, not by a timer. */
  readonly closedByReport: boolean
  /** What the page asked its timers to wait (ms) since the window was opened. */
  readonly delays: readonly number[]
  /** Text and outer size of the receipt at the moment of printing. */
  readonly text: string
  readonly title: string
  readonly width: number
  readonly pageRule: string
  readonly scripts: number
}

type Behaviour = {
  /** The browser blocks all windows. */
  readonly blocked?: boolean
  /** The browser reports the end of printing, as most do. */
  readonly saysPrinted?: boolean
  /** The window stays open, so that it can be inspected. */
  readonly stays?: boolean
}

/** Call before the page is opened. */
export const watchPrinting = (page: Page, behaviour: Behaviour = {}): Promise<unknown> =>
  page.addInitScript(({ blocked, saysPrinted, stays }: Behaviour) => {
    const log: Record<string, unknown>[] = []
    let delays: number[] = []
    const later = window.setTimeout.bind(window)
    const setTimeout = (work: TimerHandler, ms = 0, ...rest: unknown[]): number => {
      delays.push(ms)
      return later(work, ms, ...rest)
    }
    Object.assign(window, { printLog: log, setTimeout })
    const open = window.open.bind(window)
    window.open = (url, target, features) => {
      const win = blocked === true ? null : open(url, target, features)
      if (url !== '') return win
      delays = []
      const entry: Record<string, unknown> = {
        delays,
        features: features ?? '',
        loaded: -1,
        printed: -1,
        closed: -1,
        closedByReport: false,
        text: '',
        title: '',
        width: 0,
        pageRule: '',
        scripts: 0,
      }
      log.push(entry)
      if (win === null) return null
      const page = win.document
      const [closePage, closeWindow] = [page.close.bind(page), win.close.bind(win)]
      page.close = () => {
        win.addEventListener('load', () => Object.assign(entry, { loaded: performance.now() }))
        closePage()
      }
      win.close = () => {
        if (entry['closed'] === -1) entry['closed'] = performance.now()
        if (stays !== true) closeWindow()
      }
      win.print = () => {
        const receipt = page.querySelector<HTMLElement>('.receipt')
        Object.assign(entry, {
          printed: performance.now(),
          text: receipt?.innerText ?? '',
          title: page.title,
          width: receipt?.getBoundingClientRect().width ?? 0,
          pageRule:
            [...page.querySelectorAll('style')]
              .map((style) => style.textContent)
              .find((text) => text.includes('@page')) ?? '',
          scripts: page.querySelectorAll('script').length,
        })
        if (saysPrinted !== true) return
        win.dispatchEvent(new Event('afterprint'))
        entry['closedByReport'] = entry['closed'] !== -1
      }
      return win
    }
  }, behaviour)

/** All windows opened so far. */
export const printLog = (page: Page): Promise<PrintRecord[]> =>
  page.evaluate(() => (window as unknown as { printLog: PrintRecord[] }).printLog)

/** Waits until the next print window of the context is closed and returns the last entry. */
export const lastPrinted = async (page: Page): Promise<PrintRecord> => {
  await page.waitForFunction(
    () => (window as unknown as { printLog: PrintRecord[] }).printLog.at(-1)?.printed !== -1,
  )
  const last = (await printLog(page)).at(-1)
  if (last === undefined) throw new Error('No print window was opened')
  return last
}

/** Replaces the chat application: answers the requests that would go to it. */
export const answerChats = (context: BrowserContext): Promise<unknown> =>
  context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>' }),
  )

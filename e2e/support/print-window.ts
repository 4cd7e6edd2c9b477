// Watches the print windows of the app: what was opened, when it had loaded, printed and closed. The windows are real; only
// the browser's print dialog, which nobody could answer here, is replaced by a note.
import type { BrowserContext, Page } from '@playwright/test'

/** Times in ms of the opening page's clock; -1 for what has not happened. */
export type Printed = {
  readonly features: string
  readonly loaded: number
  readonly printed: number
  readonly closed: number
  /** Text and outside of the receipt at the moment of printing. */
  readonly text: string
  readonly title: string
  readonly width: number
  readonly pageRule: string
  readonly scripts: number
}

type Behaviour = {
  /** The browser blocks every window. */
  readonly blocked?: boolean
  /** The browser says when it has printed, as most do. */
  readonly saysPrinted?: boolean
  /** The window stays, so that it can be looked at. */
  readonly stays?: boolean
}

/** Call before the page is opened. */
export const watchPrinting = (page: Page, behaviour: Behaviour = {}): Promise<unknown> =>
  page.addInitScript(({ blocked, saysPrinted, stays }: Behaviour) => {
    const log: Record<string, unknown>[] = []
    Object.assign(window, { printLog: log })
    const open = window.open.bind(window)
    window.open = (url, target, features) => {
      const win = blocked === true ? null : open(url, target, features)
      if (url !== '') return win
      const entry: Record<string, unknown> = {
        features: features ?? '',
        loaded: -1,
        printed: -1,
        closed: -1,
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
        if (saysPrinted === true) win.dispatchEvent(new Event('afterprint'))
      }
      return win
    }
  }, behaviour)

/** What has been opened so far. */
export const printLog = (page: Page): Promise<Printed[]> =>
  page.evaluate(() => (window as unknown as { printLog: Printed[] }).printLog)

/** Waits for the next print window of the context to be closed and answers the last entry. */
export const lastPrinted = async (page: Page): Promise<Printed> => {
  await page.waitForFunction(() => (window as unknown as { printLog: Printed[] }).printLog.at(-1)?.printed !== -1)
  const last = (await printLog(page)).at(-1)
  if (last === undefined) throw new Error('No print window was opened')
  return last
}

/** Answers what would go to a chat application instead of the real one. */
export const answerChats = (context: BrowserContext): Promise<unknown> =>
  context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>' }))

// A page of a Firefox, over WebDriver BiDi: runs functions in it, presses what a person sees, and
// types as slowly as a person does.
import { setTimeout as pause } from 'node:timers/promises'
import type { BidiConnection } from './bidi-connection.ts'
import { AS_A_PERSON } from './keyboard.ts'

/** What a person looks for: elements, and all the words that one of them shows. */
export type ShownTarget = { readonly selector: string; readonly words?: string }

export type BidiPage = {
  /** Resolves when the page is loaded, also when the service worker answers. */
  goto(address: string): Promise<void>
  reload(): Promise<void>
  /** Runs the function in the page. It sees nothing from outside; its result goes through JSON. */
  evaluate<Given extends unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>
  isShown(target: ShownTarget): Promise<boolean>
  /** Presses the middle of the element. Throws when none is shown. */
  press(target: ShownTarget): Promise<void>
  /** Types into the field, in place of what it has; the target may be its label. */
  fill(target: ShownTarget, text: string): Promise<void>
  pressKey(key: keyof typeof KEYS): Promise<void>
  /** Runs it in every page that is opened from now on, before the page's own scripts. */
  addScript(script: () => void): Promise<void>
}

/** The code points that WebDriver gives to keys without a character. */
const KEYS = { Enter: '\uE007' } as const

type RemoteValue = {
  readonly type: string
  readonly value?: unknown
  readonly sharedId?: string
}

type ScriptAnswer =
  | { readonly type: 'success'; readonly result: RemoteValue }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } }

/** In the page: the last element of these that is on the screen; the field of a label. */
const findShown = ({ selector, words }: ShownTarget): Element | null => {
  const element = [...document.querySelectorAll(selector)].findLast(
    (one) =>
      one.getClientRects().length > 0 && (words === undefined || one.textContent.trim() === words),
  )

  return element instanceof HTMLLabelElement ? element.control : (element ?? null)
}

/** In the page: an element that a person scrolls to. */
const scrollTo = (element: Element | null): Element | null => {
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return element
}

type PageFunctions = {
  call(declaration: string, given: readonly unknown[]): Promise<RemoteValue>
  perform(source: object): Promise<void>
}

/** A page that is being loaded loses what it was asked. */
const [ASK_TRIES, ASK_PAUSE_MS] = [5, 200] as const

const functionsOf = (connection: BidiConnection, context: string): PageFunctions => ({
  call: async (declaration, given) => {
    for (let tries = 1; ; tries += 1)
      try {
        const answer = await connection.send<ScriptAnswer>('script.callFunction', {
          functionDeclaration: declaration,
          arguments: [{ type: 'string', value: JSON.stringify(given) }],
          target: { context },
          awaitPromise: true,
          resultOwnership: 'none',
        })
        if (answer.type === 'success') return answer.result
        throw new Error(answer.exceptionDetails.text)
      } catch (error) {
        if (tries >= ASK_TRIES) throw error
        await pause(ASK_PAUSE_MS)
      }
  },
  perform: async (source) => {
    await connection.send('input.performActions', { context, actions: [source] })
  },
})

const pressAt = (sharedId: string): object => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId } } },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

const typeKeys = (keys: string): object => ({
  type: 'key',
  id: 'keyboard',
  actions: Array.from(keys, String).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
    { type: 'pause', duration: AS_A_PERSON.delay },
  ]),
})

/** The page with this id of a browsing context. */
export const openBidiPage = (connection: BidiConnection, context: string): BidiPage => {
  const { call, perform } = functionsOf(connection, context)
  const found = `(${String(findShown)})(...JSON.parse(given))`
  const press = async (target: ShownTarget): Promise<void> => {
    const { sharedId } = await call(`(given) => (${String(scrollTo)})(${found})`, [target])
    if (sharedId === undefined) throw new Error(`Nothing to press: ${JSON.stringify(target)}`)
    await perform(pressAt(sharedId))
  }
  const evaluate = async <Given extends unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result> => {
    const { value } = await call(
      `async (given) => JSON.stringify((await (${String(work)})(...JSON.parse(given))) ?? null)`,
      given,
    )

    return JSON.parse(String(value)) as Result
  }

  return {
    goto: (url) => connection.send('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => connection.send('browsingContext.reload', { context, wait: 'complete' }),
    evaluate,
    isShown: async (target) => (await call(`(given) => ${found}`, [target])).type === 'node',
    press,
    fill: async (target, text) => {
      await press(target)
      await evaluate(() => {
        if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
      })
      await perform(typeKeys(text))
    },
    pressKey: (key) => perform(typeKeys(KEYS[key])),
    addScript: (script) =>
      connection.send('script.addPreloadScript', { functionDeclaration: String(script) }),
  }
}

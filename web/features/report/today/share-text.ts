// Gives a text to another app of the device, or copies it where there is no share sheet.
import { copyText } from '../../../lib/copy-text.ts'

/** A share sheet that a person closed again is no failure. */
const isClosedByPerson = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

/** What happened to the text; `near` is as for copyText. Call it inside the click handler. */
export const shareText = async (
  text: string,
  near: HTMLElement,
): Promise<'shared' | 'copied' | 'failed'> => {
  if (typeof navigator.share === 'function')
    try {
      await navigator.share({ text })
      return 'shared'
    } catch (error) {
      if (isClosedByPerson(error)) return 'shared'
    }

  return (await copyText(text, near)) ? 'copied' : 'failed'
}

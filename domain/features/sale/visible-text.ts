// Names that are printed on a receipt and may come from an older page or program.
import { HIDDEN, hasHiddenCharacters } from '../../kernel/text.ts'

const HIDDEN_EACH = new RegExp(HIDDEN, 'gu')

/** The text as people see it; a line break becomes a space. */
export const visibleText = (text: string): string =>
  hasHiddenCharacters(text)
    ? text
        .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
        .replace(HIDDEN_EACH, '')
        .trim()
    : text

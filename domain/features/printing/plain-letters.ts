// Texts in the letters of a code page. A letter that the code page lacks is printed plainly (ŋ as
// ng), never as a question mark.

import type { CodePage } from './code-pages.ts'

const LATIN = '¡¢£¥ª«¬°±²µ·º»¼½¿ÄÅÆÇÉÑÖÜßàáâäåæçèéêëìíîïñòóôö÷ùúûüÿ'
const WESTERN = `${LATIN}¤¦¨©®¯³´¸¹¾ÀÁÂÃÈÊËÌÍÎÏÐÒÓÔÕ×ØÙÚÛÝÞãðõøýþ`

/**
 * Letters and signs beyond the plain ones (space to ~) that a code page has; lines and blocks are
 * left out.
 */
const LETTERS: Readonly<Record<CodePage, string>> = {
  cp437: `${LATIN}ƒΓΘΣΦΩαδεπστφ∞≈≡≤≥√`,
  cp850: `${WESTERN}ıƒ`,
  cp858: `${WESTERN}ƒ€`,
  windows1252: `${WESTERN}§¶ŒœŠšŸŽžƒ–—‘’‚“”„†‡•…‰‹›€™`,
}

export const lettersOf = (codePage: CodePage): ReadonlySet<string> => new Set(LETTERS[codePage])

/** Letters that Unicode does not split into a plain letter and marks. */
const PLAIN: Readonly<Record<string, string>> = {
  ŋ: 'ng',
  Ŋ: 'Ng',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: 'y',
  Ƴ: 'Y',
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ə: 'e',
  Ə: 'E',
  ɨ: 'i',
  Ɨ: 'I',
  ʉ: 'u',
  Ʉ: 'U',
  ɲ: 'ny',
  Ɲ: 'Ny',
  ʼ: "'",
  '’': "'",
  '‘': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '‹': "'",
  '›': "'",
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '•': '*',
  '·': '.',
  '×': 'x',
  '÷': '/',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '©': '(c)',
  '®': '(R)',
  '¢': 'c',
  '°': ' deg',
  '⁄': '/',
  '¿': '',
  '¡': '',
  '±': '+-',
  '§': 'S.',
  '≤': '<=',
  '≥': '>=',
}

/** Replaces a letter of another alphabet, so that the print shows that a letter is missing. */
const MISSING = '*'

const isPlain = (letter: string): boolean => letter >= ' ' && letter <= '~'

const plainLetter = (letter: string, has: ReadonlySet<string>): string => {
  if (isPlain(letter) || has.has(letter)) return letter
  const plain = PLAIN[letter]
  if (plain !== undefined) return plain
  const parts = Array.from(letter.normalize('NFKD'))
  if (parts.length > 1 || parts[0] !== letter)
    return parts.map((part) => plainLetter(part, has)).join('')

  return /[\p{L}\p{N}]/u.test(letter) ? MISSING : ''
}

/**
 * The text in plain letters and those of the code page. Marks and pictures without a plain form are
 * left out.
 */
export const plainText = (text: string, has: ReadonlySet<string>): string =>
  Array.from(text.normalize('NFC').replace(/[^\S\n]/gu, ' '), (letter) =>
    letter === '\n' ? letter : plainLetter(letter, has),
  ).join('')

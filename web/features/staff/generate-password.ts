// Generates a password that can be read out on the telephone: no letter that looks like a digit, 60 random bits.

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 12
const GROUP = 4

/**
 * Like 'kf7m-2wqa-x9np'. The alphabet has 32 characters, which divide a byte evenly, so none is more likely than
 * another.
 */
export const generatePassword = (): string => {
  const signs = Array.from(
    crypto.getRandomValues(new Uint8Array(LENGTH)),
    (byte) => ALPHABET[byte % ALPHABET.length] ?? '',
  )
  return [0, 1, 2].map((group) => signs.slice(group * GROUP, (group + 1) * GROUP).join('')).join('-')
}

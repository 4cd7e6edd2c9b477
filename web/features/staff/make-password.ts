// Makes up a password that can be read out over a telephone: no letter that looks like a figure, 60 bits of chance.

const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 12
const GROUP = 4

/** Like 'kf7m-2wqa-x9np'. The 32 signs divide a byte evenly, so none is likelier than another. */
export const makePassword = (): string => {
  const signs = Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => SIGNS[byte % SIGNS.length] ?? '')
  return [0, 1, 2].map((group) => signs.slice(group * GROUP, (group + 1) * GROUP).join('')).join('-')
}

// The number of a request: in the log, in the answer, and on the screen when something failed. Short, and without letters
// that sound or look alike, because an owner reads it out on the telephone.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** Like 7K3QM-X9TDA. */
export const newRequestId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

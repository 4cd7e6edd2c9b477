// Request ids: in the log, in the response, and on the screen after an error. Short and without
// similar letters, because people read them out on the phone.
import { nextUint32 } from '../base/random.ts'

const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** Like 7K3QM-X9TDA. */
export const newRequestId = (): string => {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[nextUint32() % LETTERS.length]).join(
    '',
  )
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

// Ids of new rows: UUIDs of version 7, in increasing order. A sale needs a dozen, so random bytes are fetched from the
// system in batches.
import { V7Generator } from 'uuidv7'

const portion = new Uint32Array(256)
let used = portion.length

const nextUint32 = (): number => {
  if (used === portion.length) {
    crypto.getRandomValues(portion)
    used = 0
  }
  const number = portion[used] ?? 0
  used += 1
  return number
}

const generator = new V7Generator({ nextUint32 })

/** A new globally unique id. */
export const newId = (): string => generator.generate().toString()

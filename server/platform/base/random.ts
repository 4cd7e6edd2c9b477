// Random numbers for ids. A request needs a dozen, so
// the bytes are fetched from the system in batches.
const batch = new Uint32Array(256)
let used = batch.length

/** A random whole number from 0 to 2^32 - 1, from the random source of the system. */
export const nextUint32 = (): number => {
  if (used === batch.length) {
    crypto.getRandomValues(batch)
    used = 0
  }

  const number = batch[used] ?? 0
  used += 1

  return number
}

// Which of two computers of a network answers for the name of the shop (RFC 6762, 8.2 and 9). Both
// compare the same addresses, so both come to the same result.
import { bytesOf } from '../settings/private-network.ts'

/** `asking` whether the name is free, `answering` for it, `silent` as another computer answers. */
export type NameClaim = 'asking' | 'answering' | 'silent'

/** What another computer was heard to send: its question before it answers, or its answer. */
export type RivalPacket = 'question' | 'answer'

const recordsOf = (addresses: readonly string[]): Buffer =>
  Buffer.concat(addresses.map(bytesOf).toSorted(Buffer.compare))

/** Of two that ask, or answer, at the same time the one with the later addresses goes on. */
const isLater = (own: readonly string[], others: readonly string[]): boolean =>
  Buffer.compare(recordsOf(own), recordsOf(others)) > 0

/** The claim of a computer with the addresses `own` after it heard another one with `others`. */
export const claimAfter = (
  claim: NameClaim,
  heard: RivalPacket,
  own: readonly string[],
  others: readonly string[],
): NameClaim => {
  // The one that answered before goes on; the other learns it from the answer.
  if (claim === 'answering' && heard === 'question') return 'answering'
  if (claim === 'asking' && heard === 'answer') return 'silent'

  return isLater(own, others) ? claim : 'silent'
}

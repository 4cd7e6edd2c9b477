// What the server hands to tills carries a mark that only its key file can make, so that a till can
// prove later what the server told it. The key file is beside the database: a restore of the
// database does not change it. Tills pass these texts on as they are.
import type { AppContext } from './app-context.ts'

export type Marker = Pick<AppContext, 'markSecret'>

const MARK_LENGTH = 22
const UUID_BYTES = 16
const TIME_BYTES = 6

const markOf = ({ markSecret }: Marker, ...about: readonly (string | number)[]): string =>
  markSecret(JSON.stringify(['till', ...about]))

const shortMark = (marker: Marker, ...about: readonly string[]): string =>
  markOf(marker, ...about).slice(0, MARK_LENGTH)

/** An epoch is an id and its mark, an epoch of an earlier version the id alone. */
export const signEpoch = (marker: Marker, id: string): string =>
  `${id}.${shortMark(marker, 'epoch', id)}`

export const isEpochSigned = (marker: Marker, epoch: string): boolean => {
  const [id = ''] = epoch.split('.')
  return epoch === signEpoch(marker, id)
}

/** What a till gets as the epoch in which one sale or document was confirmed. */
export const signConfirmation = (marker: Marker, epoch: string, document_id: string): string =>
  `${epoch}~${shortMark(marker, 'confirmed', epoch, document_id)}`

type Confirmation = { readonly id: string; readonly epoch: string }

/** The epoch of a confirmation, and whether this server made it for this document. */
export const readConfirmation = (
  marker: Marker,
  { id, epoch: sent }: Confirmation,
): { readonly epoch: string; readonly isSigned: boolean } => {
  const [epoch = ''] = sent.split('~')
  return { epoch, isSigned: sent === signConfirmation(marker, epoch, id) }
}

type SignedBlock = {
  readonly till_id: string
  readonly epoch: string
  readonly last: number
}

/**
 * The id of a block of receipt numbers: the moment of `id`, which is a UUID of version 7, and a
 * mark in place of its random part.
 */
export const signBlockId = (
  marker: Marker,
  { till_id, epoch, last }: SignedBlock,
  id: string,
): string => {
  const time = Buffer.from(id.replaceAll('-', ''), 'hex').subarray(0, TIME_BYTES)
  const mark = markOf(marker, 'block', till_id, epoch, last, time.toString('hex'))
  const bytes = Buffer.concat([time, Buffer.from(mark, 'base64url')]).subarray(0, UUID_BYTES)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)

  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const isBlockSigned = (
  marker: Marker,
  block: SignedBlock & { readonly id: string },
): boolean => block.id === signBlockId(marker, block, block.id)

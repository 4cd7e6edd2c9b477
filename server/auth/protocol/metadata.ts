// user_metadata: freely writable by the person, limited in size, never used for permissions. And
// app_metadata, which only programs write.
import { nameOf } from '@webale/domain/features/staff/staff.ts'
import { fail } from './errors.ts'

// Metadata is part of every access token, and a header over 16 KiB would lock its owner out.
const MAX_BYTES = 4096

/** Throws validation_failed (422) when it is over 4 KiB. */
export const checkMetadata = (data: Readonly<Record<string, unknown>>): void => {
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_BYTES)
    throw fail(422, 'validation_failed', 'User metadata cannot be larger than 4 KiB')
}

/** Merges key by key; null removes a key. */
export const mergeMetadata = (
  before: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => {
  const merged = new Map(Object.entries(before))

  for (const [key, value] of Object.entries(change)) {
    if (value === null) merged.delete(key)
    else merged.set(key, value)
  }

  return Object.fromEntries(merged)
}

/** The name for the profile: the given one, otherwise the part of the address before the @. */
export const nameFrom = (data: Readonly<Record<string, unknown>>, email: string): string =>
  nameOf(data['full_name'], email)

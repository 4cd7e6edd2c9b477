// What comes again: each request has an id and a content. The same content under a known id is the
// same request, however long ago it came first. What is stored keeps the hash of its content, or
// the whole content.
import { createHash } from 'node:crypto'
import type { Actor } from '@webale/domain/access/role.ts'
import { isOwnDepartment } from '@webale/domain/access/scope.ts'

/** What is stored under an id. People of its department may repeat the request, if it has one. */
type KnownFact = {
  readonly content_hash: string
  readonly created_by: string | null
  readonly department_id?: string | null
  /** The till that sent it. */
  readonly till_id?: string | undefined
}

/** A person, or a till with the person whom its document names. */
type Requester = Pick<Actor, 'id'> &
  (Pick<Actor, 'role' | 'department_id'> | { readonly till_id: string })

/** SHA-256 in hex, as it is stored: the same text has the same hash in every version. */
export const hashContent = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What is stored under the id of a request, and the hash that the request would have there. */
export type Comparison = {
  readonly known: KnownFact
  /** Null when the request cannot be the stored one. */
  readonly content_hash: string | null
}

/** Compares what is sent with a row that holds the whole content of its request. */
export const compareContents = (
  created_by: string,
  stored: readonly unknown[],
  sent: readonly unknown[],
): Comparison => ({
  known: { created_by, content_hash: hashContent(JSON.stringify(stored)) },
  content_hash: hashContent(JSON.stringify(sent)),
})

const mayRepeat = (
  sender: Requester,
  { created_by, department_id, till_id }: KnownFact,
): boolean => {
  if (created_by === sender.id) return true
  if ('till_id' in sender) return till_id === sender.till_id
  return department_id !== undefined && isOwnDepartment(sender, department_id)
}

/** Is this the request that made what is stored, from somebody who may read its answer? */
export const isRepeat = (
  known: KnownFact,
  content_hash: Comparison['content_hash'],
  sender: Requester,
): boolean => known.content_hash === content_hash && mayRepeat(sender, known)

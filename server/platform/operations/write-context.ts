// What a command passes on to the functions that write for it.
import type { Actor } from '@webale/domain/access/role.ts'
import type { Tx } from '../database/store.ts'

/** Who writes, when (ISO, UTC), and the source of ids. */
export type Writer = {
  readonly actor: Pick<Actor, 'id'>
  readonly now: string
  newId(): string
}

/** The same with the transaction. */
export type WriteContext = Writer & { readonly actor: Actor; readonly tx: Tx }

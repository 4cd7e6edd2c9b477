// What storing a closed sale works with: the transaction of its command and the till that sent it.
import type { Actor } from '@webale/domain/access/role.ts'
import type { Tx } from '../../platform/database/open.ts'
import type { Row } from '../../platform/database/tables.ts'

export type SendingTill = Pick<Row<'tills'>, 'id' | 'number' | 'app' | 'since' | 'clear_at' | 'ended_at'>

export type SellContext = {
  readonly tx: Tx
  readonly till: SendingTill
  /** Of the database, now. */
  readonly epoch: string
  readonly now: string
  newId(): string
}

/** `actor` is the person that the sale names; no right of the person is used. */
export type ClosedContext = SellContext & { readonly actor: Actor }

// violates: ledger
import type { Tx } from '../../platform/database/open.ts'

export const forget = (tx: Tx, id: string) => tx.deleteFrom('sale_items').where('sale_id', '=', id).execute()

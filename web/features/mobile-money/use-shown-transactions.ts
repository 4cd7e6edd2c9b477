// The transactions of the list: those of the server, and before them what this device recorded
// without it.
import type { Transaction } from '@webale/domain/features/mobile-money/transaction.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { useWaitingDocuments } from '../../till/page/use-waiting-documents.ts'

type ShownTransactions = {
  readonly rows: readonly Transaction[]
  /** Ids that the server does not have yet. */
  readonly waiting: ReadonlySet<string>
}

export const useShownTransactions = (
  stored: readonly Transaction[],
  month: string | undefined,
): ShownTransactions => {
  const ids = new Set(stored.map(({ id }) => id))
  const waiting = useWaitingDocuments('mobile_money')
    .filter(({ id, made_at }) => !ids.has(id) && businessDate(made_at).startsWith(month ?? ''))
    .map(
      ({
        department_id = null,
        person_id: created_by,
        made_at: created_at,
        provider_reference: _reference,
        ...transaction
      }) => ({
        ...transaction,
        customer_name: null,
        status: 'completed' as const,
        processed_by: 'Staff',
        completed_at: created_at,
        department_id,
        created_by,
        created_at,
      }),
    )

  return { rows: [...waiting, ...stored], waiting: new Set(waiting.map(({ id }) => id)) }
}

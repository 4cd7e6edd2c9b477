// What a report says of sales that this device lost, until the server has noted it.
import type { TillReport } from '@webale/domain/features/till/till.ts'
import type { TillValues } from '../disk/till-state.ts'

/** Null when nothing was lost, or the server knows. The till is named when it was another one. */
export const reportLoss = ({ lost, till }: TillValues): TillReport['lost'] => {
  if (lost === null || lost.is_noted) return null
  const { waiting, first_number, last_number, noticed_at, till_id } = lost
  const former = till_id === till?.id ? null : till_id

  return { waiting, first_number, last_number, noticed_at, till_id: former }
}

// A message that waits to be sent.
import type { EveningAddress } from '@webale/domain/features/evening/evening-plan.ts'
import type { EveningRow } from './evening-message.queries.ts'

type Purpose = EveningAddress & Pick<EveningRow, 'business_date' | 'cause' | 'expires_at'>

export const newMessage = (
  { newId }: { newId(): string },
  now: string,
  purpose: Purpose,
): EveningRow => ({
  ...purpose,
  id: newId(),
  state: 'waiting',
  attempts: 0,
  next_at: now,
  failure: null,
  as_of: null,
  evening_figures: null,
  message_text: null,
  created_at: now,
  changed_at: now,
})

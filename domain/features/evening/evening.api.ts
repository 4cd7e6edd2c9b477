// The evening message: its plan, what was sent, and "Send now".
import { z } from 'zod'
import { command, query } from '../../kernel/operation.ts'
import { EveningMessage } from './evening-message.ts'
import { EveningPlan, EveningPlanEdit } from './evening-plan.ts'

export const eveningApi = {
  /** The plan, which messages this server can send, and the newest 30 messages. */
  get: query('GET /api/evening', {
    can: 'evening.manage',
    noun: 'evening',
    input: z.object({}),
    output: z.object({
      plan: EveningPlan,
      sends_mail: z.boolean(),
      sends_sms: z.boolean(),
      messages: z.array(EveningMessage),
    }),
  }),
  /** Throws not_found while the shop does not use the part. */
  save: command('PUT /api/evening', {
    can: 'evening.manage',
    input: EveningPlanEdit,
    output: z.object({
      plan: EveningPlan,
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
    }),
    changes: ['evening'],
    audit: {
      entity: 'shop-rules',
      note: ({ before, after }) => (Object.keys(after).length === 0 ? null : { before, after }),
    },
    done: 'Evening message saved',
    failed: 'Failed to save the evening message',
  }),
  /**
   * Sends the figures of this moment to every receiver; the message of the evening still comes.
   * Throws no_receivers, messages_not_set_up and message_paused.
   */
  sendNow: command('POST /api/evening/send', {
    can: 'evening.manage',
    input: z.object({}),
    output: z.object({ count: z.number() }),
    changes: ['evening'],
    audit: { entity: 'shop-rules', note: () => ({}) },
    done: 'The message is on its way',
    failed: 'Failed to send the evening message',
  }),
}

// A shop with the evening message switched on, a service for text messages and a mail server.
import { eveningApi } from '@webale/domain/features/evening/evening.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import type { SentOf } from '@webale/domain/kernel/operation.ts'
import { expect } from 'vitest'
import type { EveningRow } from '../features/evening/evening-message.queries.ts'
import type { Engine } from '../platform/database/store.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { openSmsService, type SmsService } from './sms-service.ts'
import { openTill, type TestTill } from './till.ts'

export const OWNER = '256772000001'
export const OWNER_MAIL = 'owner@shop.ug'
/** 20:00 in Kampala, the time of the plan. */
export const EVENING = '2026-11-21T17:00:00.000Z'

export type EveningShop = {
  readonly till: TestTill
  readonly sms: SmsService
  readonly box: Mailbox
  save(plan: SentOf<typeof eveningApi.save>): Promise<unknown>
  /** Sets the clock and lets the server look. */
  wakeAt(now: string): void
  messages(): Promise<EveningRow[]>
  /** The messages once each of them has one of these states. */
  settled(count: number, ...states: string[]): Promise<EveningRow[]>
}

export const openEveningShop = async (
  engine: Engine,
  env: Record<string, string> = {},
): Promise<EveningShop> => {
  const [sms, box] = [await openSmsService(), await openMailbox()]
  const till = await openTill(engine, { env: { ...sms.env, ...box.env, ...env } })
  await till.ask(shopRulesApi.save, till.admin, { evening_message: true })
  const messages = () =>
    till.context.store.db
      .selectFrom('evening_messages')
      .selectAll()
      .orderBy('created_at')
      .orderBy('channel')
      .execute()

  return {
    till,
    sms,
    box,
    save: (plan) => till.ask(eveningApi.save, till.admin, plan),
    wakeAt: (now) => {
      till.setNow(now)
      till.context.changes.publish(['evening'])
    },
    messages,
    settled: async (count, ...states) => {
      const wanted = states.length === 0 ? ['sent'] : states
      await expect
        .poll(async () => (await messages()).filter(({ state }) => wanted.includes(state)).length, {
          timeout: 10_000,
        })
        .toBe(count)
      return messages()
    },
  }
}

// Phones of the shop: how they get here, and the switch of https.
import type { phoneApi } from '@webale/domain/features/till/phone.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { findPhonesChoice, savePhonesChoice } from '../../platform/lan/phones-choice.ts'
import { type Handlers, withPreparation } from '../../platform/operations/handler.ts'
import { phoneAccessOf } from './phone-access.ts'

export const phoneHandlers: Handlers<typeof phoneApi> = {
  access: async ({ lanSwitch, config }) => phoneAccessOf(lanSwitch, config),

  switch: withPreparation(
    async ({ lanSwitch }) => {
      if (!lanSwitch.state().can_switch) throw refuse('phones_fixed')
    },
    async ({ tx, input: { on } }) => {
      const before = (await findPhonesChoice(tx)) === 'on'
      await savePhonesChoice(tx, on ? 'on' : 'off')
      return { before, on }
    },
    ({ lanSwitch }) => lanSwitch.follow(),
  ),
}

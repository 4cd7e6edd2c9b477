// Parts that a shop may leave off, turned on, and an input for each of their operations that a
// shop accepts: VAT, the evening message, and money that phones paid.
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { vatApi } from '@webale/domain/features/vat/vat.api.ts'
import { addPaidRequest, ASKED_CART } from './collection-rows.ts'
import type { SampleTill } from './sample-documents.ts'

/** Turns the parts on. */
export const addPartSamples = async (
  till: SampleTill,
  customer_id: string,
): Promise<Readonly<Record<string, () => unknown>>> => {
  const { admin, department_id, kiosk_id, ask } = till
  const taxpayerOf = (tin: string, place: string | null) => ({
    department_id: place,
    tin,
    legal_name: `Kikuubo Traders ${tin}`,
    is_registered: true,
  })
  const addPaid = (): Promise<string> =>
    addPaidRequest(till, { department_id, created_by: admin.id })
  const ofKiosk = taxpayerOf('1000000002', kiosk_id)
  await ask(shopRulesApi.save, admin, { vat: true, evening_message: true })
  await ask(vatApi.save, admin, taxpayerOf('1000000001', department_id))
  await ask(vatApi.save, admin, ofKiosk)
  const [watched, for_account, to_pay_back] = [await addPaid(), await addPaid(), await addPaid()]

  return {
    'vat.save': () => taxpayerOf('1000000003', null),
    'vat.remove': () => ({ department_id }),
    'vat.report': () => ({ tin: ofKiosk.tin, month: '2026-11' }),
    'evening.save': () => ({ time: '20:30', phone_1: '0772123456', email_1: 'ruth@shop.ug' }),
    'collection.ofCart': () => ({ cart_id: ASKED_CART }),
    'collection.giveUp': () => ({ id: watched }),
    'collection.look': () => ({ id: watched }),
    'collection.putOnAccount': () => ({ id: for_account, customer_id }),
    'collection.payBack': () => ({ id: to_pay_back, reason: 'Came back' }),
  }
}

// The shift and the receipt number of a sale. The number comes last: all tills wait for the row of
// its counter.
import {
  receiptNumberOf,
  receiptNumberOfMoment,
} from '@webale/domain/features/sale/receipt-number.ts'
import type { SaleDraft } from '@webale/domain/features/sale/sale.ts'
import { rulesFrom } from '@webale/domain/features/shop-rules/shop-rules.ts'
import type { VatRegistration } from '@webale/domain/features/vat/vat-registration.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { forgetDay } from '../report/summed-days.queries.ts'
import { type DrawerClaim, takeShift, type TakenShift } from '../shift/take-shift.queries.ts'
import { checkRounding } from '../shop-rules/shop-rules.queries.ts'
import { takeReceiptCount } from './sale.queries.ts'

const receiptNumber = (count: number | undefined, now: string): string =>
  count === undefined ? receiptNumberOfMoment(Date.parse(now)) : receiptNumberOf(count)

export const nextReceiptNumber = async (tx: Tx, now: string): Promise<string> =>
  receiptNumber((await takeReceiptCount(tx))?.value, now)

/** The registrations of these stored rules, read once: they hardly ever change. */
let known: { readonly text: string; readonly registrations: readonly VatRegistration[] } | undefined

const readRegistrations = (text: string | null | undefined): readonly VatRegistration[] => {
  if (!text) return []
  if (known?.text !== text)
    known = {
      text,
      registrations: rulesFrom({ vat_registrations: JSON.parse(text) as unknown })
        .vat_registrations,
    }

  return known.registrations
}

/** The shift that gets the money of a sale, its receipt number, and who is registered for VAT. */
export type ShiftAndNumber = {
  readonly taken: TakenShift
  readonly receipt_number: string
  readonly registrations: readonly VatRegistration[]
}

type ShiftContext = Omit<WriteContext, 'newId'> & {
  readonly draft: DrawerClaim & Pick<SaleDraft, 'round_to'>
}

const isOpen = ({ shift_id, closure_id }: TakenShift): boolean =>
  shift_id !== null && closure_id === null

/**
 * Takes the shift of the till's drawer and the next number. Throws not_found for a drawer that the
 * person may not use, no_open_shift when the shop sells only with an open shift, and
 * rounding_changed.
 */
export const takeShiftAndNumber = async ({
  tx,
  actor,
  draft,
  now,
}: ShiftContext): Promise<ShiftAndNumber> => {
  const taken = await takeShift(tx, actor, draft)
  const count = await takeReceiptCount(tx)
  if (count?.needs_shift === 1 && !isOpen(taken)) throw refuse('no_open_shift')
  if (count !== undefined)
    checkRounding(draft.round_to, { cash_rounding: Number(count.cash_rounding ?? 0) })

  const day = businessDate(now)
  // Only when the clock was set back.
  if ((count?.newest_summed_day ?? '') >= day) await forgetDay(tx, day)

  return {
    taken,
    receipt_number: receiptNumber(count?.value, now),
    registrations: readRegistrations(count?.vat_registrations),
  }
}

// Sells through this till, with or without the server. Credit needs the server, and so does a
// browser that is no till.
import { listPrice } from '@webale/domain/features/product/pricing.ts'
import type { Cart, CartLine } from '@webale/domain/features/sale/cart.ts'
import type { Sale, SaleDraft } from '@webale/domain/features/sale/sale.ts'
import { creditOf } from '@webale/domain/features/sale/payment.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { useCallback, useEffect } from 'react'
import { type CallFailure, parseProblem } from '../../../lib/server/call.ts'
import { useActor, useSession, useShopRules } from '../../../lib/session/session.tsx'
import { getCatalogue } from '../../../till/page/current-catalogue.ts'
import { findKeepingAdvice } from '../../../till/page/can-be-till.ts'
import { isServerAway } from '../../../lib/server/contact.ts'
import { loadTill } from '../../../till/page/load-till.ts'
import type { CommandOutcome } from '../../../lib/server/use-command.ts'
import { useInvalidateNouns } from '../../../lib/server/use-query.ts'
import type { TillItem } from '../../../till/sell/make-entry.ts'
import type { CartControl } from '../cart/use-cart.ts'

export type SellOnTill = (
  draft: SaleDraft,
  cart: Cart,
) => Promise<CommandOutcome<{ readonly sale: Sale }> | null>

const FULL =
  'This device cannot keep the sale: its storage is full. Nothing was sold. ' +
  'Delete photos or files, or sell on another till.'

const failureOf = (status: number, body: unknown): CallFailure => parseProblem({ status, body })

const explainNotKept = async (): Promise<CallFailure> => {
  const advice = await findKeepingAdvice()
  const title =
    advice === null ? FULL : `This browser cannot keep sales. Nothing was sold. ${advice}`

  return failureOf(507, { code: 'device_full', title })
}

/**
 * Only the server grants credit, and an approval is used up there, so the till sells neither while
 * it answers.
 */
const needsServer = ({ parts, approvals = [] }: SaleDraft): boolean =>
  creditOf(parts) > 0 || (approvals.length > 0 && !isServerAway())

/**
 * The item with its revision, and the VAT category of
 * this revision, as the till's catalogue has them; 0 when no revision has this list price.
 */
const itemOnTill = (line: CartLine): TillItem => {
  const { item } = line
  const known = getCatalogue()?.findItem(item.id)
  return known !== undefined && listPrice(known, line) === listPrice(item, line)
    ? { item: { ...item, vat_category: known.vat_category }, rev: known.rev }
    : { item, rev: 0 }
}

/** A device on which Point of Sale stays open for so long becomes a till (decision U15). */
const BECOMES_TILL_MS = 60_000

const useBecomeTill = (isSelling: boolean): void => {
  useEffect(() => {
    if (isSelling) void loadTill().then((till) => till?.requestReceiptNumbers())
  }, [isSelling])

  useEffect(() => {
    const become = (): void => void loadTill().then((till) => till?.becomeTill())
    const timer = setTimeout(become, BECOMES_TILL_MS)

    return () => clearTimeout(timer)
  }, [])
}

/** A till with a line in its cart needs receipt numbers. */
export const useSellOnTill = ({ cart: { lines }, dispatch }: CartControl): SellOnTill => {
  const actor = useActor()
  const rules = useShopRules()
  const { refresh } = useSession()
  const invalidate = useInvalidateNouns()
  useBecomeTill(lines.length > 0)

  return useCallback(
    async (draft, cart) => {
      const till = needsServer(draft) ? null : await loadTill()
      if (till === null || !(await till.prepare(actor.id))) return null
      const items = cart.lines.map(itemOnTill)
      const completed = await till.complete({ draft, items, actor, rules })
      if (completed.kind !== 'sold' && completed.new_id !== undefined)
        dispatch({ type: 'set_id', id: completed.new_id })

      if (completed.kind === 'not_written') return { ok: false, failure: await explainNotKept() }

      if (completed.kind === 'refused') {
        const { status, body } = completed.refusal
        if (body.code === 'person_removed') void refresh()
        return { ok: false, failure: failureOf(status, body) }
      }

      invalidate(saleApi.complete.changes)

      return { ok: true, output: { sale: completed.sale } }
    },
    [actor, rules, invalidate, refresh, dispatch],
  )
}

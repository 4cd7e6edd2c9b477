// Returns and voids by people who are not leaders: only with a leader's approval for this document
// and these figures.
import type { ApprovalRequest } from '@webale/domain/features/approval/approval.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expect, test } from 'vitest'
import { openCounter, returnInput } from '../../testing/returns.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { giveApproval } from '../approval/approval.queries.ts'

const openWithApprovals = async (engine: 'sqlite' | 'postgres') => {
  const till = await openCounter(engine)
  await till.ask(shopRulesApi.save, till.admin, { approvals: true })
  const { newId, now } = till.context
  const { id, department_id, session_id = null } = till.seller
  const approve = async (request: ApprovalRequest): Promise<string> => {
    const given = { request, asker: { id, department_id, session_id }, approver: till.leader }
    return (await till.write((tx) => giveApproval(tx, { now: now(), newId }, given))).id
  }
  return { ...till, approve }
}

onEveryEngine('rights of returns', (engine) => {
  test('REFUND-016 REFUND-026 REFUND-028 a user returns with one approval for each of return, late and other way, once', async () => {
    const till = await openWithApprovals(engine)
    const soap = await till.product()
    const sale = await till.sell([{ product_id: soap.id, quantity: 4 }], {
      payment_method: 'card',
      amount_paid: 4000,
    })
    till.setNow('2026-12-22T09:00:00.000Z')
    const draft = {
      ...(await returnInput(till, sale, [2])),
      pay_back: [{ method: 'cash' as const, amount: 2000 }],
    }
    const lines = draft.items.map(({ sale_item_id, quantity }) => ({ sale_item_id, quantity }))
    const figures = { document_id: sale.id, lines, total: 2000 }
    const ask = (approvals: string[]) =>
      till.ask(refundApi.returnItems, till.seller, { ...draft, approvals })
    await expect(ask([])).rejects.toThrow('Returning items needs an approval')
    const whole = await till.approve({ action: 'return', ...figures })
    await expect(ask([whole])).rejects.toMatchObject({ code: 'approval_over' })
    const late = await till.approve({ action: 'return_late', ...figures })
    await expect(ask([whole, late])).rejects.toMatchObject({ code: 'approval_over' })
    const cash = await till.approve({ action: 'return_otherwise', ...figures })
    expect((await ask([whole, late, cash])).refund).toMatchObject({
      total: 2000,
      number: 'REF-000001',
    })
    const again = { ...draft, id: till.context.newId(), approvals: [whole, late, cash] }
    await expect(till.ask(refundApi.returnItems, till.seller, again)).rejects.toMatchObject({
      code: 'approval_over',
    })
    expect(await till.rows('refunds')).toHaveLength(1)
  })

  test('VOID-011 a user voids with an approval for this sale only', async () => {
    const till = await openWithApprovals(engine)
    const soap = await till.product()
    const [one, other] = [
      await till.sell([{ product_id: soap.id }]),
      await till.sell([{ product_id: soap.id }]),
    ]
    const ask = (approvals: string[]) => {
      const id = till.context.newId()
      return till.ask(refundApi.voidSale, till.seller, {
        id,
        sale_id: one.id,
        reason: 'Typed twice',
        approvals,
      })
    }
    await expect(ask([])).rejects.toThrow('Voiding a sale needs an approval')
    const wrong = await till.approve({ action: 'void', document_id: other.id })
    await expect(ask([wrong])).rejects.toMatchObject({ code: 'approval_over' })
    const right = await till.approve({ action: 'void', document_id: one.id })
    expect((await ask([wrong, right])).refund.kind).toBe('void')
    expect(await till.stock(soap)).toBe(9)
  })
})

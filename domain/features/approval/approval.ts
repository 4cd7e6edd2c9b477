// An approval: a leader allows one action of another person, once, for five minutes. It is bound to
// the action, the document, its figures, the person who asked and the device.
import { z } from 'zod'
import { isLeader, type Actor } from '../../access/role.ts'
import { Id } from '../../kernel/id.ts'
import { formatNumber, MAX_MONEY } from '../../kernel/money.ts'
import { Quantity } from '../../kernel/quantity.ts'
import { TypedPin } from '../pin/pin.ts'
import { discountLimitOf, type DiscountRules, isWithinLimit } from '../sale/discount.ts'
import { MAX_PAYMENT } from '../sale/totals.ts'

export const APPROVAL_MINUTES = 5

const shillings = z.number().int().min(1).max(MAX_PAYMENT)
const returned = {
  document_id: Id,
  lines: z
    .array(z.object({ sale_item_id: Id, quantity: Quantity }))
    .min(1)
    .max(500),
  total: z.number().int().min(0).max(MAX_PAYMENT),
}

/** What is asked for. `document_id` is the id of the cart, the sale, the held cart or the shift. */
export const ApprovalRequest = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('discount'),
    document_id: Id,
    discount: shillings,
    subtotal: shillings,
  }),
  z.object({ action: z.literal('remove_held_cart'), document_id: Id }),
  z.object({
    action: z.literal('pay_out'),
    document_id: Id,
    amount: z.number().int().min(1).max(MAX_MONEY),
  }),
  z.object({ action: z.literal('no_sale'), document_id: Id }),
  z.object({ action: z.literal('void'), document_id: Id }),
  z.object({ action: z.literal('return'), ...returned }),
  z.object({ action: z.literal('return_late'), ...returned }),
  z.object({ action: z.literal('return_otherwise'), ...returned }),
])
export type ApprovalRequest = z.output<typeof ApprovalRequest>

/** What is allowed, for the dialog and the audit log: 'Discount 5,000 on 40,000'. */
export const approvalLabel = (request: ApprovalRequest): string => {
  switch (request.action) {
    case 'discount':
      return `Discount ${formatNumber(request.discount)} on ${formatNumber(request.subtotal)}`
    case 'remove_held_cart':
      return 'Remove a held cart'
    case 'pay_out':
      return `Pay out ${formatNumber(request.amount)}`
    case 'no_sale':
      return 'Open the drawer without a sale'
    case 'void':
      return 'Void a sale'
    case 'return':
      return `Return items for ${formatNumber(request.total)}`
    case 'return_late':
      return `Late return for ${formatNumber(request.total)}`
    case 'return_otherwise':
      return `Pay back ${formatNumber(request.total)} in another way`
  }
}

type ReturnRequest = Extract<ApprovalRequest, { lines: unknown }>

const coversLines = (given: ReturnRequest, wanted: ReturnRequest): boolean =>
  wanted.total <= given.total &&
  wanted.lines.every(({ sale_item_id, quantity }) =>
    given.lines.some((line) => line.sale_item_id === sale_item_id && quantity <= line.quantity),
  )

/**
 * Does a given approval cover the request? It must be the same action on the same document, with
 * its figures or less.
 */
export const coversRequest = (given: ApprovalRequest, wanted: ApprovalRequest): boolean => {
  if (given.action !== wanted.action || given.document_id !== wanted.document_id) return false
  if (given.action === 'discount' && wanted.action === 'discount')
    return (
      wanted.discount <= given.discount &&
      BigInt(wanted.discount) * BigInt(given.subtotal) <=
        BigInt(given.discount) * BigInt(wanted.subtotal)
    )

  if (given.action === 'pay_out' && wanted.action === 'pay_out')
    return wanted.amount <= given.amount

  if ('lines' in given && 'lines' in wanted) return coversLines(given, wanted)

  return true
}

/** A leader approves only what that leader may do alone. */
export const mayApprove = (
  approver: Pick<Actor, 'role'>,
  request: ApprovalRequest,
  rules: DiscountRules,
): boolean =>
  isLeader(approver) &&
  (request.action !== 'discount' ||
    isWithinLimit(request.discount, request.subtotal, discountLimitOf(rules, approver.role)))

/** Somebody who may be asked on the spot. */
export const Approver = z.object({
  id: Id,
  full_name: z.string(),
  /** With an app or a phone as second step, a code is asked for too. */
  has_app: z.boolean(),
  has_phone: z.boolean(),
})
export type Approver = z.output<typeof Approver>

export const ApprovalOnTheSpot = z.object({
  request: ApprovalRequest,
  approver_id: Id,
  password: z.string('Type the password').min(1, 'Type the password').max(256),
  code: z.string().trim().max(10).default(''),
})

/** Asks for a code by text message, with the password of the leader. */
export const ApprovalCode = ApprovalOnTheSpot.omit({ code: true })

/** On a shared till a PIN is enough, also for a leader with a second step. */
export const ApprovalByPin = z.object({
  request: ApprovalRequest,
  approver_id: Id,
  pin: TypedPin,
  /** The credential of the till on which the PIN is typed. */
  till_id: Id,
  till_secret: z.string().max(100),
})

/** An approval as its asker gets it. */
export const Approval = z.object({
  id: Id,
  label: z.string(),
  approver_name: z.string(),
  expires_at: z.string(),
})
export type Approval = z.output<typeof Approval>

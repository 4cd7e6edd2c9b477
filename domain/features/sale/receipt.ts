// The receipt as data, as text for a chat, and as links.
// Field names are the ones the specification gives.
import { formatNumber, formatSigned, formatUgx } from '../../kernel/money.ts'
import { chatLink, phonesText, phoneText, whatsappDigits } from '../../kernel/phone.ts'
import { quantityText } from '../../kernel/quantity.ts'
import { formatDateTime } from '../../kernel/time.ts'
import type { EffectiveSettings } from '../settings/settings.ts'
import {
  creditOf,
  handedOverOf,
  paidBy,
  type PaidPart,
  partLabel,
  type Payment,
  paymentText,
} from './payment.ts'
import type { PaymentMethod } from '../../kernel/payment-method.ts'
import { handedOf } from './cash-rounding.ts'
import { sumVat, type VatAmount, vatRows } from '../vat/vat.ts'
import { DEFAULT_CASHIER, type Sale } from './sale.ts'

/** Printed on a receipt without a customer's name. */
export const WALK_IN_CUSTOMER = 'Walk-in Customer'
export const THANKS = 'Webale nnyo! Thank you, come again'

export type ReceiptItem = {
  readonly name: string
  readonly quantity: number
  /** What the quantity is measured in ('ml'); null for pieces. */
  readonly unit: string | null
  readonly price: number
  readonly subtotal: number
}

export type Receipt = {
  readonly receiptNumber: string
  readonly items: readonly ReceiptItem[]
  readonly subtotal: number
  /** Always 0. */
  readonly tax: number
  /** Subtotal minus total plus tax. */
  readonly discount: number
  readonly total: number
  readonly paymentMethod: PaymentMethod
  /** Of a sale in parts, or with a reference; missing otherwise. */
  readonly payments?: readonly PaidPart[]
  /** What was handed over. */
  readonly amountPaid: number
  /** What was put on the account of the customer; missing when nothing was. */
  readonly onAccount?: number
  readonly change: number
  /** What rounding of cash added to the total; missing when nothing. */
  readonly rounding?: number
  /** ISO time of the sale. */
  readonly date: string
  readonly cashierName: string
  readonly customerName: string
  readonly customerPhone: string | null
  readonly businessInfo: {
    readonly name: string
    readonly address: string
    readonly phone: string
    readonly whatsapp: string | null
  }
  readonly logoUrl: string | null
  readonly seasonalRemark: string | null
  /** A reprint says so. */
  readonly copy: boolean
  /** The sale was voided: every print says so. */
  readonly isVoid?: true
  /** What was paid back for returned goods, in whole UGX; missing when nothing was. */
  readonly returned?: number
  /** The VAT in the total by category, and the TIN; then there is no row of the tax. */
  readonly vat?: { readonly tin: string; readonly sums: readonly VatAmount[] }
}

type SaleWithoutItems = Omit<Sale, 'sale_items'>
type PrintedItem = Sale['sale_items'][number]

/** What few sales have. A void says so, and needs no sum. */
const rarePart = ({
  payments,
  mark,
  refunded = 0,
}: SaleWithoutItems): Pick<Receipt, 'onAccount' | 'isVoid' | 'returned'> => {
  const onAccount = creditOf(payments)
  return {
    ...(onAccount > 0 && { onAccount }),
    ...(mark === 'voided' && { isVoid: true as const }),
    ...(mark !== 'voided' && refunded > 0 && { returned: refunded }),
  }
}

/** The receipt of a stored sale, with the settings that count for its department. */
export const receiptOf = (
  sale: SaleWithoutItems,
  sale_items: readonly Pick<
    PrintedItem,
    'item_name' | 'quantity' | 'unit' | 'unit_price' | 'subtotal' | 'vat'
  >[],
  settings: EffectiveSettings,
  options: { readonly copy?: boolean; readonly customerPhone?: string | null } = {},
): Receipt => {
  const tax = 0
  const paid = { ...sale, ...handedOf(sale) }
  return {
    receiptNumber: sale.receipt_number,
    items: sale_items.map(({ item_name, quantity, unit, unit_price, subtotal }) => ({
      name: item_name,
      quantity,
      unit,
      price: unit_price,
      subtotal,
    })),
    subtotal: sale.subtotal,
    tax,
    discount: sale.subtotal - sale.total + tax,
    total: sale.total,
    paymentMethod: sale.payment_method,
    ...(paid.payments && { payments: paid.payments }),
    amountPaid: handedOverOf(paid),
    change: paid.change_amount,
    ...(sale.rounding && { rounding: sale.rounding }),
    date: sale.created_at,
    cashierName: sale.cashier_name || DEFAULT_CASHIER,
    customerName: sale.customer_name || WALK_IN_CUSTOMER,
    customerPhone: options.customerPhone ?? null,
    businessInfo: {
      name: settings.business_name,
      address: settings.business_address,
      phone: phonesText(settings.business_phone),
      whatsapp: settings.whatsapp_number,
    },
    logoUrl: settings.logo_url,
    seasonalRemark: settings.seasonal_remark,
    copy: options.copy ?? false,
    ...rarePart(sale),
    ...(sale.vat_tin && {
      vat: { tin: sale.vat_tin, sums: sumVat(sale_items.flatMap(({ vat }) => vat ?? [])) },
    }),
  }
}

/** '30 ml x 1,200', '2 x 6,500': how much of an item, and what one of it costs. */
export const quantityLine = ({
  quantity,
  unit,
  price,
}: Pick<ReceiptItem, 'quantity' | 'unit' | 'price'>): string =>
  `${quantityText(quantity)}${unit === null ? '' : ` ${unit}`} x ${formatNumber(price)}`

const paymentOf = ({ paymentMethod, payments }: Receipt): Payment => ({
  payment_method: paymentMethod,
  payments,
})

/** The parts of a split payment as [label, amount handed over]; none for a payment in one way. */
export const splitLines = ({ payments = [] }: Receipt): (readonly [string, number])[] =>
  payments.length < 2 ? [] : payments.map((part) => [partLabel(part), part.tendered])

/** How it was paid, with the reference of a single payment: 'Cash', 'Card (A7)', 'Split'. */
export const paidLabel = (receipt: Receipt): string =>
  splitLines(receipt).length > 0 ? paidBy(paymentOf(receipt)) : paymentText(paymentOf(receipt))

const RULE = '--------------------------------'

/** The receipt in plain lines, in the order of the printed one; what is empty leaves no line. */
export const receiptText = (receipt: Receipt): string => {
  const { businessInfo: business } = receipt
  const lines = [
    business.name,
    business.address,
    `Tel: ${business.phone}`,
    business.whatsapp && `WhatsApp: ${phoneText(business.whatsapp)}`,
    receipt.vat && `TIN: ${receipt.vat.tin}`,
    RULE,
    receipt.isVoid && 'VOID',
    receipt.copy && 'COPY',
    `Receipt: ${receipt.receiptNumber}`,
    `Date: ${formatDateTime(receipt.date)}`,
    `Cashier: ${receipt.cashierName}`,
    `Customer: ${receipt.customerName}`,
    RULE,
    ...receipt.items.flatMap((item) => [
      item.name,
      `${quantityLine(item)} = ${formatNumber(item.subtotal)}`,
    ]),
    RULE,
    `Subtotal: ${formatUgx(receipt.subtotal)}`,
    receipt.discount !== 0 && `Discount: ${formatUgx(receipt.discount)}`,
    !receipt.vat && `Tax: ${formatUgx(receipt.tax)}`,
    `TOTAL: ${formatUgx(receipt.total)}`,
    ...vatRows(receipt.vat?.sums ?? []).map(([label, amount]) => `${label}: ${formatUgx(amount)}`),
    RULE,
    `Payment: ${paidLabel(receipt)}`,
    ...splitLines(receipt).map(([label, amount]) => `${label}: ${formatUgx(amount)}`),
    receipt.rounding !== undefined && `Cash rounding: ${formatSigned(receipt.rounding)}`,
    `Paid: ${formatUgx(receipt.amountPaid)}`,
    receipt.onAccount !== undefined && `On account: ${formatUgx(receipt.onAccount)}`,
    `Change: ${formatUgx(receipt.change)}`,
    receipt.returned !== undefined && `Returned: ${formatUgx(receipt.returned)}`,
    receipt.seasonalRemark,
    THANKS,
  ]

  return lines.filter((line) => typeof line === 'string' && line !== '').join('\n')
}

/**
 * A chat with the customer and the receipt typed in;
 * null when the number cannot be one (decision S18).
 */
export const shareLink = (receipt: Receipt, phone: string): string | null => {
  const digits = whatsappDigits(phone)
  return digits && chatLink(digits, receiptText(receipt))
}

/** An e-mail with the receipt in it, its address still to be filled in (decision S17). */
export const mailLink = (receipt: Receipt): string =>
  `mailto:?subject=${encodeURIComponent(`Receipt ${receipt.receiptNumber}, ${receipt.businessInfo.name}`)}&body=${encodeURIComponent(receiptText(receipt))}`

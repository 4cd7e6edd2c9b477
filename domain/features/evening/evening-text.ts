// The words of the evening message: two parts of a text message at most, because each part is paid
// for, and the rows of the mail.
import { formatNumber, formatUgx } from '../../kernel/money.ts'
import { CURRENCY, PRODUCT_NAME } from '../../kernel/product-name.ts'
import { countText } from '../../kernel/span.ts'
import { formatDay, formatTime } from '../../kernel/time.ts'
import { amountText } from '../report/amount-text.ts'
import {
  outLines,
  paymentLines,
  profitOf,
  salesText,
  type TodayLine,
} from '../report/today-text.ts'
import type { EveningFigures } from './evening-message.ts'

/** Two joined text messages of plain characters. */
export const MAX_SMS = 306
const MAX_NAME = 30

const LETTERS: Readonly<Record<string, string>> = { ŋ: 'ng', Ŋ: 'Ng', '’': "'", '−': '-', '–': '-' }

/** Only signs that every phone has as one character: others make a message twice as expensive. */
export const plainText = (text: string): string =>
  text
    .replace(/[ŋŊ’−–]/g, (sign) => LETTERS[sign] ?? '')
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 .,:;!?'"()+\-/&%#*=<>@_\n]/g, '')
    .replace(/ +/g, ' ')
    .trim()

type Numbers = (amount: number) => string
const grouped: Numbers = (amount) => plainText(formatNumber(amount))
const bare: Numbers = (amount) => grouped(amount).replaceAll(',', '')

const METHODS = { cash: 'Cash', mobile_money: 'Mobile', card: 'Card', credit: 'Credit' } as const

const drawersText = (difference: number | null, words: Numbers): string => {
  if (difference === null) return 'Drawers not counted'
  if (difference === 0) return 'Drawers match'
  return `Drawers ${words(Math.abs(difference))} ${difference < 0 ? 'short' : 'over'}`
}

/** '7 Dec': of '2026-12-07'. */
const dayAndMonth = (date: string): string => formatDay(date).split(' ').slice(0, 3).join(' ')

const hasNoSales = ({ day }: EveningFigures): boolean => day.figures.transactions === 0

/** The lines below the heading, the most important first. */
const smsLines = (figures: EveningFigures, words: Numbers): string[] => {
  const { day, to_check, came_later } = figures
  const sales = `Sales ${CURRENCY} ${words(day.figures.sales_total)} (${day.figures.transactions})`
  const payments = day.payments.map(
    ({ payment_method, sales_total }) => `${METHODS[payment_method]} ${words(sales_total)}`,
  )

  const { float_costs = 0 } = day
  const out = [
    `Expenses ${words(day.expenses.amount)}`,
    `Returns ${words(day.returns?.total ?? 0)}`,
    ...(float_costs === 0 ? [] : [`Float fees ${words(float_costs)}`]),
  ]

  return [
    hasNoSales(figures) ? 'No sales' : sales,
    payments.join(' '),
    out.join(' '),
    drawersText(day.difference_today, words),
    `Low stock ${day.low_stock} To check ${to_check}`,
    ...(came_later.transactions > 0
      ? [`Came later ${words(came_later.sales_total)} (${came_later.transactions})`]
      : []),
  ].filter((line) => line !== '')
}

/** At most 306 plain characters. No number is ever cut: first the commas go, then the name. */
export const eveningSms = (shop: string, figures: EveningFigures): string => {
  const { as_of, today } = figures.day
  const when = `${dayAndMonth(today)} ${formatTime(as_of)}`
  const name = plainText(shop).replace(/\s+/g, ' ') || PRODUCT_NAME
  const texts = [grouped, bare].map((words) => [when, ...smsLines(figures, words)].join('\n'))
  const body = texts.find((text) => text.length + MAX_NAME < MAX_SMS) ?? texts.at(-1) ?? ''
  const room = Math.max(0, Math.min(MAX_NAME, MAX_SMS - body.length - 1))
  const text = `${name.slice(0, room).trim()} ${body}`.trim()
  const lines = text.split('\n')
  while (lines.join('\n').length > MAX_SMS) lines.pop()

  return lines.join('\n')
}

/** One row of the mail: a figure with its name. */
export type MailRow = { readonly label: string; readonly value: string }

const rowOf = ({ label, amount, note }: TodayLine): MailRow => ({
  label,
  value: [amount === null ? null : formatUgx(amount), note].filter(Boolean).join(' '),
})

const amountAndCount = (amount: number, count: number): string =>
  `${formatUgx(amount)} (${countText(count, 'sale')})`

/** The rows of the mail. Gross profit is there only when the figures have it. */
export const eveningRows = (figures: EveningFigures): MailRow[] => {
  const { day, to_check, came_later } = figures
  const profit = profitOf(day)
  const sales = hasNoSales(figures)
    ? 'No sales'
    : `${formatUgx(day.figures.sales_total)} (${salesText(day)})`

  return [
    { label: 'Sales', value: sales },
    ...paymentLines(day).map(rowOf),
    ...outLines(day).map(rowOf),
    ...(profit === null ? [] : [{ label: 'Gross profit', value: formatUgx(profit) }]),
    ...(came_later.transactions > 0
      ? [
          {
            label: 'Came later',
            value: amountAndCount(came_later.sales_total, came_later.transactions),
          },
        ]
      : []),
    { label: 'Low stock', value: formatNumber(day.low_stock) },
    { label: 'To check', value: formatNumber(to_check) },
  ]
}

/** The best items of the mail, as 'Soap, 8'. */
export const bestRows = ({ day }: EveningFigures): MailRow[] =>
  day.top_items.map(({ item_name, quantity, unit, revenue }) => ({
    label: `${item_name}, ${amountText(quantity, unit)}`,
    value: formatUgx(revenue),
  }))

/** 'Nakato Shop, Sat 21 Nov 2026, at 20:05': the heading of the mail. */
export const eveningTitle = (shop: string, { day }: EveningFigures): string =>
  `${shop}, ${formatDay(day.today)}, at ${formatTime(day.as_of)}`

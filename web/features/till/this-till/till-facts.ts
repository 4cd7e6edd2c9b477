// The facts on the page "This till", from the data of this device. Pure: the page gives the state.
import type { Actor } from '@webale/domain/access/role.ts'
import { isOwnDepartment } from '@webale/domain/access/scope.ts'
import type { Fact } from '@webale/domain/features/health/health.ts'
import { receivedBy } from '@webale/domain/features/sale/payment.ts'
import { documentTitle, KIND_NAMES } from '@webale/domain/features/till/document-on-till.ts'
import { salesText } from '@webale/domain/features/till/count-words.ts'
import { clockText, tillTitle, waitingText } from '@webale/domain/features/till/till-words.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { PAYMENT_LABELS, PAYMENT_METHODS } from '@webale/domain/kernel/payment-method.ts'
import { businessDate, formatDateTime, formatTime } from '@webale/domain/kernel/time.ts'
import {
  isTillSale,
  type TillDocument,
  type TillEntry,
  type TillSale,
} from '../../../till/disk/till-sale.ts'
import { isAlmostFull } from '../../../till/page/till-notices.ts'
import type { TillStatus } from '../../../till/page/till-status.ts'

type SeenEntry =
  | Pick<TillSale, 'sale'>
  | { readonly body: Pick<TillDocument['body'], 'department_id'> }

/** A non-admin sees only what belongs to their department (decision P9). */
export const maySee = (actor: Pick<Actor, 'role' | 'department_id'>, entry: SeenEntry): boolean => {
  const { department_id } = 'sale' in entry ? entry.sale : entry.body
  return isOwnDepartment(actor, department_id)
}

/** Entries that the person may not see, and how many of them are no sales. */
export type HiddenEntries = { readonly count: number; readonly documents: number }

/** What a card shows of an entry: its name, UGX, and the customer of a sale. */
export const shownEntry = (entry: TillEntry) => {
  if (isTillSale(entry)) {
    const { receipt_number: name, total: amount, customer_name: note } = entry.sale
    return { name, amount, note }
  }

  const { body } = entry

  return {
    name: KIND_NAMES[body.kind],
    amount: body.amount,
    note: documentTitle(body),
  }
}

/**
 * 'Sold on this till today: 3 sales. Cash UGX 9,000, ...'. `day` is a day of the shop. Without the
 * sums for somebody who counts a drawer without seeing what should be there.
 */
export const soldTodayText = (
  sales: readonly TillSale[],
  day: string,
  isHidden = false,
): string => {
  const sold = sales.filter(({ sale }) => businessDate(sale.created_at) === day)
  const sums = PAYMENT_METHODS.map((method) => {
    const sum = sold.reduce((all, one) => all + receivedBy(one.sale, method), 0)
    return `${PAYMENT_LABELS[method].toLowerCase()} ${formatUgx(sum)}`
  })
  const paid = sums.join(', ').replace(/^./, (letter) => letter.toUpperCase())

  return `Sold on this till today: ${salesText(sold.length)}.${isHidden ? '' : ` ${paid}.`}`
}

/** '10:40', with the day when it is not today. */
export const momentText = (time: string, day: string): string =>
  businessDate(time) === day ? formatTime(time) : formatDateTime(time)

/** 'Tried 3 times'. */
export const triesText = (tries: number): string => {
  if (tries === 0) return 'Not tried yet'
  return tries === 1 ? 'Tried once' : `Tried ${formatNumber(tries)} times`
}

export type StateOfDevice = {
  readonly status: TillStatus
  readonly isAway: boolean
  /** Closed sales that the person may see. */
  readonly sales: readonly TillSale[]
  /** How many unsent expenses and mobile money transactions the person may see. */
  readonly documents: number
  readonly stock_at: string | null
  /** Today in the shop. */
  readonly day: string
}

const fact = (
  label: string,
  value: string,
  mark: Fact['mark'] = null,
  advice: string | null = null,
): Fact => ({
  label,
  value,
  mark,
  advice,
})

const serverFact = ({ isAway, status: { last_contact }, day }: StateOfDevice): Fact => {
  if (!isAway) return fact('Server', "Connected to the shop's computer", 'good')
  const value = last_contact === null ? 'Away' : `Away since ${momentText(last_contact, day)}`
  return fact('Server', value, 'attention', "The shop's server does not answer. Go on selling.")
}

const clockFact = ({ status }: StateOfDevice): Fact[] => {
  const text = clockText(status)
  if (text === 'Right') return []
  return [
    fact('Clock', text, 'attention', `This device's clock is ${text}. Sales get the right time.`),
  ]
}

const spaceFact = ({ status: { room } }: StateOfDevice): Fact[] =>
  isAlmostFull(room)
    ? [
        fact(
          'Space',
          'Almost full',
          'attention',
          'This device is almost full. Delete photos or files.',
        ),
      ]
    : []

const tillFact = ({ status: { kind, number, name } }: StateOfDevice): Fact => {
  if (kind === 'ended') return fact('Till', `${tillTitle({ number, name })}, ended`, 'attention')
  if (number !== null) return fact('Till', tillTitle({ number, name }))
  return fact('Till', 'Not registered yet', null, 'It becomes a till with its first sale.')
}

/** The lines of the card State. */
export const tillFacts = (device: StateOfDevice): Fact[] => {
  const { status, sales, documents, stock_at, day } = device
  const stored = sales
    .flatMap(({ sent }) => (sent === null || sent.stored_at === '' ? [] : [sent.stored_at]))
    .sort()

  const last = stored.at(-1)
  const unsent = sales.filter(({ state }) => state !== 'sent')
  const waiting = unsent.length + documents
  const waiting_total = unsent.reduce((sum, { sale }) => sum + sale.total, 0)

  return [
    serverFact(device),
    tillFact(device),
    fact(
      'Waiting',
      waiting === 0
        ? 'Nothing, all is sent'
        : waitingText({ waiting, waiting_documents: documents, waiting_total }),
    ),
    fact('Last sent', last === undefined ? 'Nothing yet' : momentText(last, day)),
    fact('Product list from', stock_at === null ? 'Not read yet' : momentText(stock_at, day)),
    fact('Receipt numbers left', formatNumber(status.numbers_left)),
    fact(
      'Storage',
      status.is_persisted ? 'Protected' : 'Not protected',
      status.is_persisted ? 'good' : 'attention',
    ),
    ...spaceFact(device),
    ...clockFact(device),
  ]
}

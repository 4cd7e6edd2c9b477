// The figures of an evening message, read at one moment: those of the page Today and of the Sales
// Report, for the whole shop or one department.
import type { Actor } from '@webale/domain/access/role.ts'
import type { Scope } from '@webale/domain/access/scope.ts'
import {
  cameLater,
  DAYS_KNOWN,
  type EveningDay,
  type EveningFigures,
  type SalesOfDay,
  withoutProfit,
} from '@webale/domain/features/evening/evening-message.ts'
import type { EveningAddress } from '@webale/domain/features/evening/evening-plan.ts'
import { listAttentionItems } from '@webale/domain/features/report/attention-items.ts'
import { addSums } from '@webale/domain/features/report/report.ts'
import { NIL_ID } from '@webale/domain/kernel/id.ts'
import { addDays, businessDate, dayBounds, timeBefore } from '@webale/domain/kernel/time.ts'
import type { Db } from '../../platform/database/store.ts'
import { readToday } from '../report/today.queries.ts'
import { sumSlices } from '../report/sales-report.queries.ts'
import { findLastTold, isConfirmedAdmin } from './evening-message.queries.ts'

/** Sees what a leader of this department sees, or an administrator for the whole shop. */
const readerOf = (department_id: string | null): Actor => ({
  id: NIL_ID,
  email: '',
  full_name: '',
  role: department_id === null ? 'admin' : 'moderator',
  department_id,
})

const scopeFor = (department_id: string | null): Scope =>
  department_id === null ? { all: true } : { all: false, department_id }

/** A moment of the day that a message is about: now, or the last one when it leaves later. */
const momentIn = (date: string, now: string): string =>
  businessDate(now) === date ? now : timeBefore(dayBounds(date).until, 1)

const sumKnownDays = async (db: Db, scope: Scope, date: string): Promise<SalesOfDay[]> => {
  const from = addDays(date, 1 - DAYS_KNOWN)
  const slices = await sumSlices(db, scope, { from, until: date })

  return Array.from({ length: DAYS_KNOWN }, (_, index) => {
    const day = addDays(from, index)
    const { sales_total, transactions } = addSums(slices.filter(({ at }) => at === day))
    return { date: day, sales_total, transactions }
  })
}

type FigureRequest = {
  readonly address: EveningAddress
  /** The day that the message is about. */
  readonly date: string
  readonly now: string
}

/** `db` is one read transaction, so that the figures agree with each other. */
export const readFigures = async (
  db: Db,
  { address, date, now }: FigureRequest,
): Promise<EveningFigures> => {
  const { channel, receiver, department_id } = address
  const actor = readerOf(department_id)
  const today = await readToday({ db, actor, now: momentIn(date, now) })
  const known = await sumKnownDays(db, scopeFor(department_id), date)
  const last = await findLastTold(db, address, date)
  const seesProfit = channel === 'mail' && (await isConfirmedAdmin(db, receiver, now))
  const { figures, top_items, returns, payments, expenses, low_stock } = today
  const { float_costs, difference_today } = today
  const day: EveningDay = {
    as_of: now,
    today: date,
    figures,
    top_items,
    returns,
    payments,
    expenses,
    ...(float_costs !== undefined && { float_costs }),
    low_stock,
    difference_today,
  }

  return {
    day: seesProfit ? day : withoutProfit(day),
    to_check: listAttentionItems(today).length,
    came_later: cameLater(last, known, date),
    known,
  }
}

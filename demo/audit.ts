// The audit log of the demo, derived from the rows that its people made, and some raised prices.
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import type { NewRow, Row } from '@webale/server/platform/database/tables.ts'
import { momentOf } from './calendar.ts'
import { type Random, createRandom } from './random.ts'
import type { Good } from './goods.ts'
import type { DemoSale } from './sales.ts'
import type { Team } from './people.ts'

type AuditRow = Row<'audit_log'>
type EntryFields = Pick<AuditRow, 'action' | 'entity' | 'created_at'> & Partial<AuditRow>

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const OPENING = 8 * 60 + 10
/** Number of days with sign-in entries. */
const SIGN_IN_DAYS = 14
const RAISED_PRICES = 8
const RISE = 500

const entryOf = (fields: EntryFields, chance: Random): AuditRow => ({
  id: chance.idAt(fields.created_at),
  entity_id: null,
  subject: null,
  actor_id: null,
  department_id: null,
  session_id: null,
  ip: null,
  user_agent: null,
  details: null,
  before: null,
  after: null,
  facts: null,
  seal_seq: null,
  ...fields,
})

const soldBy = ({ sale }: DemoSale): EntryFields => ({
  action: 'sale.complete',
  entity: 'sale',
  entity_id: sale.id,
  subject: sale.receipt_number,
  actor_id: sale.created_by ?? null,
  department_id: sale.department_id ?? null,
  after: JSON.stringify({
    total: sale.total,
    payment_method: sale.payment_method,
    ...(sale.discount === 0 ? {} : { discount: sale.discount }),
  }),
  created_at: sale.created_at,
})

const spentBy = ({
  id,
  description,
  category,
  amount,
  date,
  department_id = null,
  created_by,
  created_at,
}: NewRow<'expenses'>): EntryFields => {
  const after = JSON.stringify({ description, category, amount, date, department_id })
  return {
    action: 'expense.record',
    entity: 'expense',
    entity_id: id,
    subject: description,
    actor_id: created_by,
    department_id,
    after,
    created_at,
  }
}

const signInsOf = ({ owner, staff }: Team, now: string, chance: Random): EntryFields[] =>
  Array.from({ length: SIGN_IN_DAYS }, (_, days) => addDays(businessDate(now), -days)).flatMap(
    (date) =>
      [owner, ...staff].map(({ id }) => {
        const created_at = momentOf(date, OPENING + chance.integer(0, 40))
        return {
          action: 'login',
          entity: 'account',
          entity_id: id,
          details: 'password',
          ip: '192.168.1.23',
          user_agent: PHONE,
          created_at,
        }
      }),
  )

const raisedAlerts = (
  goods: readonly Good[],
  { owner }: Team,
  now: string,
  chance: Random,
): EntryFields[] =>
  Array.from({ length: RAISED_PRICES }, (_, nth): EntryFields => {
    const { row } = chance.pick(goods)
    const created_at = momentOf(
      addDays(businessDate(now), -3 * nth - 1),
      chance.integer(9 * 60, 17 * 60),
    )

    const [before, after] = [
      JSON.stringify({ selling_price: Math.max(RISE, row.selling_price - RISE) }),
      JSON.stringify({ selling_price: row.selling_price }),
    ]

    const what = {
      action: 'product.update',
      entity: 'product',
      entity_id: row.id,
      subject: row.name,
      department_id: row.department_id ?? null,
    }

    return { ...what, actor_id: owner.id, before, after, created_at }
  })

type AuditSources = {
  readonly goods: readonly Good[]
  readonly team: Team
  readonly sold: readonly DemoSale[]
  readonly expenses: readonly NewRow<'expenses'>[]
}

/** Every entry up to now, the oldest first. */
export const makeAuditLog = (
  { goods, team, sold, expenses }: AuditSources,
  now: string,
): AuditRow[] => {
  const chance = createRandom('audit log')
  return [
    ...sold.map(soldBy),
    ...expenses.map(spentBy),
    ...signInsOf(team, now, chance),
    ...raisedAlerts(goods, team, now, chance),
  ]
    .filter(({ created_at }) => created_at < now)
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
    .map((fields) => entryOf(fields, chance))
}

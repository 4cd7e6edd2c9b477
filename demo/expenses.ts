// The expenses of the demo shop. Amounts are UGX.
import type { Actor } from '@webale/domain/access/role.ts'
import type { NewRow } from '@webale/server/platform/database/tables.ts'
import { momentOf } from './calendar.ts'
import { type Random, createRandom } from './random.ts'
import type { DepartmentName } from './departments.ts'
import type { Team } from './people.ts'

type ExpenseHabit = {
  readonly description: string
  readonly category: string
  readonly least: number
  readonly most: number
  /** A day of the month, or every so many days. */
  readonly when: { readonly monthly: number } | { readonly every: number; readonly from: number }
  /** Null for what the whole business pays. */
  readonly department: DepartmentName | null
}

const monthly = (day: number) => ({ monthly: day })
const everyDays = (days: number, from = 0) => ({ every: days, from })

const habits: readonly ExpenseHabit[] = [
  {
    description: 'Rent for both floors',
    category: 'Rent',
    least: 1_800_000,
    most: 1_800_000,
    when: monthly(2),
    department: null,
  },
  {
    description: 'Wages',
    category: 'Wages',
    least: 2_950_000,
    most: 3_250_000,
    when: monthly(28),
    department: null,
  },
  {
    description: 'Night guard',
    category: 'Security',
    least: 150_000,
    most: 150_000,
    when: monthly(30),
    department: null,
  },
  {
    description: 'Water bill',
    category: 'Utilities',
    least: 38_000,
    most: 64_000,
    when: monthly(12),
    department: null,
  },
  {
    description: 'Internet, one month',
    category: 'Utilities',
    least: 120_000,
    most: 120_000,
    when: monthly(5),
    department: null,
  },
  {
    description: 'Electricity units',
    category: 'Utilities',
    least: 60_000,
    most: 120_000,
    when: everyDays(6),
    department: null,
  },
  {
    description: 'Rubbish collection',
    category: 'Utilities',
    least: 15_000,
    most: 15_000,
    when: everyDays(14, 3),
    department: null,
  },
  {
    description: 'Cleaning soap, mops and tissue',
    category: 'Cleaning',
    least: 18_000,
    most: 35_000,
    when: everyDays(11, 4),
    department: null,
  },
  {
    description: 'Airtime to call customers',
    category: 'Communication',
    least: 10_000,
    most: 20_000,
    when: everyDays(8, 2),
    department: null,
  },
  {
    description: 'Radio advert, weekend',
    category: 'Advertising',
    least: 180_000,
    most: 250_000,
    when: everyDays(30, 9),
    department: null,
  },
  {
    description: 'Lunch for staff',
    category: 'Meals',
    least: 12_000,
    most: 18_000,
    when: everyDays(7, 1),
    department: 'Perfume Lounge',
  },
  {
    description: 'Boda to Kikuubo for stock',
    category: 'Transport',
    least: 6000,
    most: 12_000,
    when: everyDays(9, 5),
    department: 'Perfume Lounge',
  },
  {
    description: 'Paper bags and ribbon',
    category: 'Packaging',
    least: 25_000,
    most: 48_000,
    when: everyDays(16, 6),
    department: 'Perfume Lounge',
  },
  {
    description: 'Lunch for staff',
    category: 'Meals',
    least: 12_000,
    most: 18_000,
    when: everyDays(7, 3),
    department: 'Cosmetics',
  },
  {
    description: 'Boda, delivery to a salon',
    category: 'Transport',
    least: 5000,
    most: 10_000,
    when: everyDays(10, 7),
    department: 'Cosmetics',
  },
  {
    description: 'Polythene bags (2 bundles)',
    category: 'Packaging',
    least: 14_000,
    most: 22_000,
    when: everyDays(15, 1),
    department: 'Cosmetics',
  },
  {
    description: 'Toner for the big printer',
    category: 'Printer supplies',
    least: 280_000,
    most: 310_000,
    when: everyDays(24, 8),
    department: 'Printing & Design',
  },
  {
    description: 'Ink, four colours',
    category: 'Printer supplies',
    least: 140_000,
    most: 175_000,
    when: everyDays(19, 12),
    department: 'Printing & Design',
  },
  {
    description: 'Repair of the laminator',
    category: 'Repairs',
    least: 35_000,
    most: 60_000,
    when: everyDays(44, 21),
    department: 'Printing & Design',
  },
  {
    description: 'Lunch for staff',
    category: 'Meals',
    least: 12_000,
    most: 18_000,
    when: everyDays(7, 5),
    department: 'Printing & Design',
  },
]

const isDue = ({ when }: ExpenseHabit, date: string, day: number): boolean =>
  'monthly' in when ? Number(date.slice(8)) === when.monthly : day % when.every === when.from

type ExpenseSources = {
  readonly team: Team
  readonly departmentId: (name: DepartmentName) => string
}

const expenseOn = (
  date: string,
  habit: ExpenseHabit,
  chance: Random,
  { team, departmentId }: ExpenseSources,
): NewRow<'expenses'> => {
  const department_id = habit.department === null ? null : departmentId(habit.department)
  const colleagues: readonly Actor[] = team.staff.filter(
    (person) => person.department_id === department_id,
  )

  const by = habit.department === null ? team.owner : chance.pick(colleagues)
  const created_at = momentOf(date, chance.integer(10 * 60, 19 * 60), chance.integer(0, 59))
  const amount = Math.round((habit.least + (habit.most - habit.least) * chance.share()) / 500) * 500
  const { description, category } = habit

  return {
    id: chance.idAt(created_at),
    description,
    category,
    amount,
    date,
    department_id,
    created_by: by.id,
    created_at,
  }
}

/** All expenses of these days before `now`. */
export const makeExpenses = (
  days: readonly string[],
  now: string,
  books: ExpenseSources,
): NewRow<'expenses'>[] =>
  days.flatMap((date, day) => {
    const chance = createRandom(`expenses of ${date}`)
    return habits
      .filter((habit) => isDue(habit, date, day))
      .map((habit) => expenseOn(date, habit, chance, books))
      .filter(({ created_at }) => created_at < now)
  })

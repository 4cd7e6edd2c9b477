// Handlers of VAT: registrations, the report of a month, and sales beside the limits.
import {
  vatRowOf,
  dueOf,
  monthsAgo,
  type TaxpayerSales,
} from '@webale/domain/features/vat/vat-report.ts'
import type { vatApi } from '@webale/domain/features/vat/vat.api.ts'
import { withRegistration } from '@webale/domain/features/vat/vat-input.ts'
import { type VatRegistration } from '@webale/domain/features/vat/vat-registration.ts'
import { taxpayerOf } from '@webale/domain/features/vat/vat-of-department.ts'
import { sumVat } from '@webale/domain/features/vat/vat.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { checkDepartment } from '../department/department.queries.ts'
import {
  lockShopRules,
  readRulesAndPeriods,
  readShopRules,
  saveRegistrations,
} from '../shop-rules/shop-rules.queries.ts'
import {
  type DepartmentTurnover,
  hasSoldUnder,
  listTins,
  listTurnovers,
  sumPurchasedVat,
  sumReturnedVat,
  sumSoldVat,
  sumVoidedVat,
  type VatOfDocuments,
} from './vat.queries.ts'

const findOf = (
  registrations: readonly VatRegistration[],
  department_id: string | null,
): VatRegistration | null =>
  registrations.find((one) => one.department_id === department_id) ?? null

const partOf = ({ count, sums }: VatOfDocuments) => ({
  count,
  rows: sumVat(sums).map(vatRowOf),
})

/** The name of a TIN, also of one that was changed or removed; undefined after a restore. */
const findName = async (db: Db, tin: string): Promise<string | undefined> => {
  const { rules, periods } = await readRulesAndPeriods(db)
  const known = [...rules.vat_registrations, ...periods.toReversed()]
  return known.find((one) => one.tin === tin)?.legal_name
}

const sumOf = (
  turnovers: readonly DepartmentTurnover[],
  registrations: readonly VatRegistration[],
  tin: string | null,
): number =>
  turnovers
    .filter(({ department_id }) => (taxpayerOf(registrations, department_id)?.tin ?? null) === tin)
    .reduce((sum, { amount }) => sum + amount, 0)

export const vatHandlers: Handlers<typeof vatApi> = {
  registrations: async ({ db }) => [...(await readShopRules(db)).vat_registrations],

  save: async ({ tx, input, now }) => {
    const { vat_registrations: stored } = await lockShopRules(tx)
    await checkDepartment(tx, input.department_id)
    const vat_registrations = withRegistration(stored, input, now)
    await saveRegistrations(tx, vat_registrations, now)

    return {
      before: findOf(stored, input.department_id),
      after: findOf(vat_registrations, input.department_id),
    }
  },

  remove: async ({ tx, input: { department_id }, now }) => {
    const { vat_registrations: stored } = await lockShopRules(tx)
    const before = findOf(stored, department_id)
    if (before === null) throw refuse('not_found', { thing: 'The registration' })
    await saveRegistrations(
      tx,
      stored.filter((one) => one !== before),
      now,
    )

    return { before, after: null }
  },

  tins: async ({ db, input: { month } }) => {
    const { vat_registrations } = await readShopRules(db)
    const known = vat_registrations.map(({ tin }) => tin)
    return [...new Set([...known, ...(await listTins(db, month))])]
  },

  report: async ({ db, input: { tin, month } }) => {
    const legal_name = await findName(db, tin)
    const isKnown = legal_name !== undefined || (await listTins(db, month)).includes(tin)
    if (!isKnown && !(await hasSoldUnder(db, tin))) throw refuse('not_found', { thing: 'The TIN' })

    const sales = await sumSoldVat(db, tin, month)
    const voids = await sumVoidedVat(db, tin, month)
    const returns = await sumReturnedVat(db, tin, month)
    const purchases = await sumPurchasedVat(db, tin, month)

    return {
      tin,
      legal_name: legal_name ?? '',
      month,
      sales: partOf(sales),
      voids: partOf(voids),
      returns: partOf(returns),
      due: dueOf(sales.sums, voids.sums, returns.sums),
      purchases: { ...purchases, vat: purchases.vat / 100 },
    }
  },

  limits: async ({ db, now }) => {
    const today = businessDate(now)
    const { vat_registrations: registrations } = await readShopRules(db)
    const year = await listTurnovers(db, addDays(monthsAgo(today, 12), 1))
    const quarter = await listTurnovers(db, addDays(monthsAgo(today, 3), 1))
    const rowOf = (one: VatRegistration | null): TaxpayerSales => ({
      tin: one?.tin ?? null,
      legal_name: one?.legal_name ?? null,
      is_registered: one?.is_registered ?? false,
      year: sumOf(year, registrations, one?.tin ?? null),
      quarter: sumOf(quarter, registrations, one?.tin ?? null),
    })

    const taxpayers = [...new Map(registrations.map((one) => [one.tin, one])).values()]
    const rest = rowOf(null)

    return [...taxpayers.map(rowOf), ...(taxpayers.length === 0 || rest.year > 0 ? [rest] : [])]
  },
}

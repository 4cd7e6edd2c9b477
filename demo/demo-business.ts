// The business that `npm run demo` shows: Mirembe Corner, a made-up Kampala shop with three departments and ninety days of
// trade behind it. The same moment always gives the same business; all dates count back from that moment.
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import type { DemoShop, SignIn } from './demo-shop.ts'
import { makeAuditLog } from './audit.ts'
import { perfumeLounge, wholeBusiness } from './business.ts'
import { shopDays } from './calendar.ts'
import { createRandom } from './random.ts'
import { knownCustomers } from './customers.ts'
import { lossEvents, stockingEvents } from './deliveries.ts'
import { type DepartmentName, departments } from './departments.ts'
import { makeExpenses } from './expenses.ts'
import { type Catalogue, catalogueFrom, idOf } from './goods.ts'
import { makeInternalUsage } from './internal-usage.ts'
import { createLedger } from './ledger.ts'
import { makeTransactions } from './mobile-money.ts'
import { openOwner, openTeam, type Team } from './people.ts'
import { makeReconciliation } from './reconciliations.ts'
import { makeSales } from './sales.ts'
import { makeStockAlerts } from './stock-alerts.ts'
import { variantsOf } from './variants.ts'
import {
  writeAuditLog,
  writeCatalogue,
  writeCustomers,
  writeExpenses,
  writeInternalUsage,
  writeLists,
  writeMobileMoney,
  writeReconciliations,
  writeSales,
  writeStockAlerts,
  writeVariants,
} from './write.ts'

const departmentIds = (catalogue: Catalogue): Record<DepartmentName, string> =>
  Object.fromEntries(departments.map(({ name }) => [name, idOf(catalogue.departments, name)])) as Record<
    DepartmentName,
    string
  >

const writeSettings = async (shop: DemoShop, owner: Actor, perfume_id: string): Promise<void> => {
  await shop.ask(settingsApi.save, owner, { department_id: null, ...wholeBusiness, seen: {} })
  await shop.ask(settingsApi.save, owner, { department_id: perfume_id, ...perfumeLounge, seen: {} })
}

/** Ninety days of sales, the stock they needed, and what was spent meanwhile. */
const makeHistory = async (
  { context, today }: DemoShop,
  days: readonly string[],
  catalogue: Catalogue,
  team: Team,
): Promise<void> => {
  const by = team.owner.id
  const sold = makeSales(days, today, catalogue, team)
  const used = makeInternalUsage(days, today, { goods: catalogue.goods, team })
  const outgoing = [
    ...sold.map(({ event }) => event),
    ...used.map(({ event }) => event),
    ...lossEvents(catalogue.goods, businessDate(today), by),
  ]
  const incoming = stockingEvents(catalogue.goods, outgoing, { days, now: today, by })
  const events = [...incoming, ...outgoing].toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
  const ledger = createLedger(events, catalogue.parts, createRandom('ids of movements'))
  const { variants, alerts } = variantsOf(catalogue.goods, days[0] ?? today)
  const ids = departmentIds(catalogue)
  const customers = knownCustomers(days)
  const expenses = makeExpenses(days, today, { team, departmentId: (name) => ids[name] })
  const counted = makeReconciliation(days, businessDate(today), sold, team)
  await context.store.transaction(async (tx) => {
    await writeCatalogue(tx, catalogue, ledger)
    await writeSales(tx, sold, ledger)
    await writeCustomers(tx, customers)
    await writeMobileMoney(tx, makeTransactions(days, today, team, customers))
    await writeExpenses(tx, expenses)
    await writeReconciliations(tx, counted)
    await writeInternalUsage(
      tx,
      used.map(({ usage }) => usage),
    )
    await writeVariants(tx, variants)
    await writeAuditLog(tx, makeAuditLog({ goods: catalogue.goods, team, sold, expenses }, today))
    await writeStockAlerts(tx, [...makeStockAlerts(catalogue.goods, ledger, today), ...alerts])
  })
}

/** Fills an empty shop and answers who can sign in. */
export const seedDemo = async (shop: DemoShop): Promise<readonly SignIn[]> => {
  const days = shopDays(shop.today)
  const [first_day] = days
  if (first_day === undefined) throw new Error('The demo needs at least one day')
  const owner = await openOwner(shop)
  const catalogue = catalogueFrom(first_day, createRandom('catalogue'))
  await shop.context.store.transaction((tx) => writeLists(tx, catalogue))
  const ids = departmentIds(catalogue)
  await writeSettings(shop, owner, ids['Perfume Lounge'])
  const team = await openTeam(shop, owner, ids)
  await makeHistory(shop, days, catalogue, team)
  shop.setNow(shop.today)
  return team.sign_ins
}

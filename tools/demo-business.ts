// The business that `npm run demo` shows: Mirembe Corner, a made-up Kampala shop with three departments and ninety days of
// trade behind it. The same moment always gives the same business; all dates count back from that moment.
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import type { DemoShop, SignIn } from './demo-shop.ts'
import { recordedFor } from './demo/audit.ts'
import { perfumeLounge, wholeBusiness } from './demo/business.ts'
import { shopDays } from './demo/calendar.ts'
import { chanceOf } from './demo/chance.ts'
import { knownCustomers } from './demo/customers.ts'
import { lossEvents, stockingEvents } from './demo/deliveries.ts'
import { type DepartmentName, departments } from './demo/departments.ts'
import { spendFor } from './demo/expenses.ts'
import { type Catalogue, catalogueFrom, idOf } from './demo/goods.ts'
import { usedFor } from './demo/internal-usage.ts'
import { keepLedger } from './demo/ledger.ts'
import { moneyMovedFor } from './demo/mobile-money.ts'
import { openOwner, openTeam, type Team } from './demo/people.ts'
import { countFor } from './demo/reconciliations.ts'
import { sellFor } from './demo/sales.ts'
import { alertsFor } from './demo/stock-alerts.ts'
import { variantsOf } from './demo/variants.ts'
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
} from './demo/write.ts'

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
const trade = async (
  { context, today }: DemoShop,
  days: readonly string[],
  catalogue: Catalogue,
  team: Team,
): Promise<void> => {
  const by = team.owner.id
  const sold = sellFor(days, today, catalogue, team)
  const used = usedFor(days, today, { goods: catalogue.goods, team })
  const outgoing = [
    ...sold.map(({ event }) => event),
    ...used.map(({ event }) => event),
    ...lossEvents(catalogue.goods, businessDate(today), by),
  ]
  const incoming = stockingEvents(catalogue.goods, outgoing, { days, now: today, by })
  const events = [...incoming, ...outgoing].toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
  const ledger = keepLedger(events, catalogue.parts, chanceOf('ids of movements'))
  const { variants, alerts } = variantsOf(catalogue.goods, days[0] ?? today)
  const ids = departmentIds(catalogue)
  const customers = knownCustomers(days)
  const expenses = spendFor(days, today, { team, departmentId: (name) => ids[name] })
  const counted = countFor(days, businessDate(today), sold, team)
  await context.store.transaction(async (tx) => {
    await writeCatalogue(tx, catalogue, ledger)
    await writeSales(tx, sold, ledger)
    await writeCustomers(tx, customers)
    await writeMobileMoney(tx, moneyMovedFor(days, today, team, customers))
    await writeExpenses(tx, expenses)
    await writeReconciliations(tx, counted)
    await writeInternalUsage(
      tx,
      used.map(({ usage }) => usage),
    )
    await writeVariants(tx, variants)
    await writeAuditLog(tx, recordedFor({ goods: catalogue.goods, team, sold, expenses }, today))
    await writeStockAlerts(tx, [...alertsFor(catalogue.goods, ledger, today), ...alerts])
  })
}

/** Fills an empty shop and answers who can sign in. */
export const seedDemo = async (shop: DemoShop): Promise<readonly SignIn[]> => {
  const days = shopDays(shop.today)
  const [first_day] = days
  if (first_day === undefined) throw new Error('The demo needs at least one day')
  const owner = await openOwner(shop)
  const catalogue = catalogueFrom(first_day, chanceOf('catalogue'))
  await shop.context.store.transaction((tx) => writeLists(tx, catalogue))
  const ids = departmentIds(catalogue)
  await writeSettings(shop, owner, ids['Perfume Lounge'])
  const team = await openTeam(shop, owner, ids)
  await trade(shop, days, catalogue, team)
  shop.setNow(shop.today)
  return team.sign_ins
}

// The business that `npm run demo` shows: Mirembe Corner, an invented Kampala shop with three
// departments and ninety days of sales. The same moment always gives the same business; all dates
// count back from that moment.
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { recountSales } from '@webale/server/features/report/daily-items.queries.ts'
import type { NewRow } from '@webale/server/platform/database/tables.ts'
import type { DemoShop, SignIn } from './demo-shop.ts'
import { makeAuditLog } from './audit.ts'
import { perfumeLounge, wholeBusiness } from './business.ts'
import { momentOf, shopDays } from './calendar.ts'
import { type DrawerIds, liveThrough, openDrawers } from './day.ts'
import { addPrinter } from './printer.ts'
import { purchaseHappenings } from './purchases.ts'
import { createRandom } from './random.ts'
import { creditHappenings } from './credit.ts'
import { knownCustomers } from './customers.ts'
import { lossEvents, stockingEvents } from './deliveries.ts'
import { type DepartmentName, departments } from './departments.ts'
import { makeExpenses } from './expenses.ts'
import { type Catalogue, catalogueFrom, idOf } from './goods.ts'
import { makeInternalUsage } from './internal-usage.ts'
import { stockCountHappenings } from './stock-counts.ts'
import { transferHappenings } from './transfers.ts'
import { heldCartHappenings } from './held-carts.ts'
import { pictureHappenings } from './pictures.ts'
import { createLedger, type Ledger, type StockEvent } from './ledger.ts'
import { makeTransactions } from './mobile-money.ts'
import { inOrder, openPast } from './past.ts'
import { openNewcomer, openOwner, openTeam, type Team } from './people.ts'
import { refundHappenings } from './returns.ts'
import { makeSales, type DemoSale } from './sales.ts'
import { type DrawerName, placeSales, planShifts } from './shift-plan.ts'
import { shiftHappenings } from './shifts.ts'
import { makeStockAlerts } from './stock-alerts.ts'
import { variantsOf } from './variants.ts'
import {
  writeAuditLog,
  writeCatalogue,
  writeCustomers,
  writeExpenses,
  writeInternalUsage,
  writeLedger,
  writeLists,
  writeMobileMoney,
  writeSales,
  writeStockAlerts,
  writeVariants,
} from './write.ts'

const PICTURES_DAYS_AGO = 20

const departmentIds = (catalogue: Catalogue): Record<DepartmentName, string> =>
  Object.fromEntries(
    departments.map(({ name }) => [name, idOf(catalogue.departments, name)]),
  ) as Record<DepartmentName, string>

/**
 * In one transaction, so that the entries of the settings stand for the lists too; an own one has
 * the real time.
 */
const writeBeginnings = (
  { context }: DemoShop,
  owner: Actor,
  catalogue: Catalogue,
): Promise<void> =>
  context.store.transaction(async (tx) => {
    await writeLists(tx, catalogue)
    const department_id = idOf(catalogue.departments, 'Perfume Lounge')
    const past = openPast(tx, context, createRandom('ids of the settings'))
    const performer = { actor: owner, time: context.now() }
    await past.perform(settingsApi.save, performer, {
      department_id: null,
      ...wholeBusiness,
      seen: {},
    })

    await past.perform(settingsApi.save, performer, { department_id, ...perfumeLounge, seen: {} })
  })

type Business = {
  readonly catalogue: Catalogue
  readonly team: Team
  readonly drawers: DrawerIds
  readonly known: readonly NewRow<'customers'>[]
}

/** The goods that left stock and those received, as the ledger of the stock. */
const makeStock = (
  days: readonly string[],
  now: string,
  { catalogue, team }: Business,
  outgoing: readonly StockEvent[],
): Ledger => {
  const by = team.owner.id
  const all = [...outgoing, ...lossEvents(catalogue.goods, businessDate(now), by)]
  const events = inOrder([...stockingEvents(catalogue.goods, all, { days, now, by }), ...all])

  return createLedger(events, catalogue.parts, createRandom('ids of movements'))
}

/** What the people of the shop did beside plain sales. */
const makeDays = (
  days: readonly string[],
  now: string,
  sold: readonly DemoSale[],
  business: Business & Pick<Ledger, 'stock'>,
) => {
  const { catalogue, team, drawers, known, stock } = business
  const ids = departmentIds(catalogue)
  const shifts = planShifts({ days, now, sold, team, departmentId: (name) => ids[name] })
  const drawerId = (name: DrawerName) => drawers[name]
  const happenings = [
    ...shiftHappenings(shifts, team, now, drawerId),
    ...refundHappenings({ shifts, catalogue, stock, team, now, drawerId }),
    ...heldCartHappenings(catalogue, team, now),
    ...stockCountHappenings(catalogue, team, stock, now),
    ...transferHappenings(catalogue, team, stock, now),
    ...purchaseHappenings(catalogue, team, now),
    ...pictureHappenings(
      catalogue,
      team.owner,
      momentOf(addDays(businessDate(now), -PICTURES_DAYS_AGO), 8 * 60),
    ),
    ...creditHappenings({ days, now, sold, known, team, drawer_id: drawers['Main counter'] }),
  ]

  return { shifts, happenings }
}

/** Ninety days of sales, the stock they needed, and what was spent meanwhile. */
const makeHistory = async (
  { context, today, onDay }: DemoShop,
  days: readonly string[],
  business: Business,
): Promise<void> => {
  const { catalogue, team, known } = business
  const { goods } = catalogue
  const sold = makeSales(days, today, catalogue, business)
  const used = makeInternalUsage(days, today, { goods, team })
  const ledger = makeStock(
    days,
    today,
    business,
    [...sold, ...used].map(({ event }) => event),
  )

  const { shifts, happenings } = makeDays(days, today, sold, { ...business, stock: ledger.stock })
  const { variants, alerts } = variantsOf(goods, days[0] ?? today)
  const ids = departmentIds(catalogue)
  const expenses = makeExpenses(days, today, { team, departmentId: (name) => ids[name] })
  await context.store.transaction(async (tx) => {
    await writeCatalogue(tx, catalogue, ledger)
    await writeSales(tx, placeSales(sold, shifts))
    await writeLedger(tx, ledger, sold.length)
    await writeCustomers(tx, known)
    await writeMobileMoney(tx, makeTransactions(days, today, team, known))
    await writeExpenses(tx, expenses)
    await writeInternalUsage(
      tx,
      used.map(({ usage }) => usage),
    )

    await writeVariants(tx, variants)
    const past = openPast(tx, context, createRandom('ids of the past'))
    await liveThrough(past, shifts, happenings, { days, today: businessDate(today), onDay })
    await recountSales(tx)
    await writeAuditLog(tx, makeAuditLog({ goods, team, sold, expenses }, today))
    await writeStockAlerts(tx, [...makeStockAlerts(goods, ledger), ...alerts])
  })
}

/** Fills an empty shop and answers who can sign in. */
export const seedDemo = async (shop: DemoShop): Promise<readonly SignIn[]> => {
  const days = shopDays(shop.today)
  const [first_day] = days
  if (first_day === undefined) throw new Error('The demo needs at least one day')
  const owner = await openOwner(shop)
  const catalogue = catalogueFrom(first_day, createRandom('catalogue'))
  await writeBeginnings(shop, owner, catalogue)
  const ids = departmentIds(catalogue)
  const team = await openTeam(shop, owner, ids)
  shop.setNow(momentOf(addDays(first_day, -1), 15 * 60))
  const drawers = await openDrawers(shop, owner, ids)
  await addPrinter(shop, owner)
  await openNewcomer(shop)
  // The history has its own times. Meanwhile the server compares this clock with the newest entry.
  shop.setNow(shop.today)
  await makeHistory(shop, days, { catalogue, team, drawers, known: knownCustomers(days) })

  return team.sign_ins
}

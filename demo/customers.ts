// The customers of the demo shop, with invented phone numbers and addresses. The mail addresses end
// in .example, which nobody can own.
import { NewCustomer } from '@webale/domain/features/customer/customer.ts'
import type { NewRow } from '@webale/server/platform/database/tables.ts'
import { momentOf } from './calendar.ts'
import { createRandom } from './random.ts'
import { customers } from './people.ts'

const PLACES = [
  'Wandegeya',
  'Ntinda',
  'Kabalagala',
  'Bukoto, near the market',
  'Mengo',
  'Kireka',
  'Nakulabye',
] as const

/** Everybody by name, entered during the first days of the shop. Nobody owes anything yet. */
export const knownCustomers = (days: readonly string[]): NewRow<'customers'>[] =>
  customers.map((name, place) => {
    const chance = createRandom(`customer ${name}`)
    const created_at = momentOf(days[Math.floor(place / 2)] ?? '', chance.integer(9 * 60, 19 * 60))
    const address = chance.happens(0.7) ? chance.pick(PLACES) : null
    const email = chance.happens(0.3)
      ? `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`
      : null

    const fields = NewCustomer.parse({ name, phone: `0790000${200 + place}`, email, address })

    return { ...fields, id: chance.idAt(created_at), balance: 0, created_at }
  })

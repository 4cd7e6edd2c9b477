// Random requests to every operation in every role: no server error, no denied action succeeds, and
// the books stay in order.
import { readConfig } from './platform/settings/config.ts'
import { openHttp, addOperations } from './platform/http/http.ts'
import type { Role } from '@webale/domain/access/role.ts'
import { query } from '@webale/domain/kernel/operation.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { features } from './features.ts'
import { openLog } from './platform/base/log.ts'
import { feature } from './platform/operations/operations.ts'
import { faultIn, type FuzzActor, sendRequest, type Shot, shotsArb } from './testing/fuzzing.ts'
import { expectHealthy } from './testing/healthy.ts'
import { type BackupClient, openBackupClient } from './testing/backup-client.ts'
import { roundsOf } from './testing/rounds.ts'
import { onEveryEngine, type Shop } from './testing/shop.ts'

const REQUESTS = roundsOf('TORTURE_REQUESTS', 700)
/** Operations that run last, because they delete the people or rows of the others. */
const LAST = ['staff.removeNonAdmins']

const idsIn = async ({ context: { store } }: Shop): Promise<Record<string, string[]>> => {
  const idsOf = async (
    table:
      | 'products'
      | 'services'
      | 'departments'
      | 'customers'
      | 'suppliers'
      | 'categories'
      | 'sales'
      | 'stock_alerts'
      | 'internal_stock_usage',
  ) => (await store.db.selectFrom(table).select('id').execute()).map(({ id }) => id)
  const [products, services, departments, customers, suppliers] = [
    await idsOf('products'),
    await idsOf('services'),
    await idsOf('departments'),
    await idsOf('customers'),
    await idsOf('suppliers'),
  ]
  const otherEntries = [
    ...(await idsOf('categories')),
    ...(await idsOf('sales')),
    ...(await idsOf('stock_alerts')),
    ...(await idsOf('internal_stock_usage')),
  ]
  return {
    product_id: products,
    component_product_id: products,
    service_id: services,
    department_id: departments,
    departmentId: departments,
    customer_id: customers,
    supplier_id: suppliers,
    category_id: await idsOf('categories'),
    id: [...products, ...services, ...departments, ...customers, ...suppliers, ...otherEntries],
  }
}

const peopleOf = async (client: BackupClient, department: string): Promise<FuzzActor[]> => {
  const hired: FuzzActor[] = []
  for (const role of ['user', 'moderator'] as const) {
    const email = `${role}@shop.ug`
    const body = { email, password: 'matooke', fullName: 'Nakato', role, departmentId: department }
    await client.call('POST /functions/v1/create-staff-user', { body })
    const signed = await client.call('POST /auth/v1/token?grant_type=password', {
      body: { email, password: 'matooke' },
    })
    const { access_token, user } = signed.body as unknown as {
      access_token: string
      user: { id: string }
    }
    hired.push({ id: user.id, token: access_token })
  }
  return hired
}

const named = ({ entry, sent, form, person }: Shot): string =>
  `${entry.name} as ${person.id} ${form} ${JSON.stringify(sent)?.slice(0, 600)}`

onEveryEngine('random requests to every operation', (engine) => {
  test('DAYX-006 HTTP-002 random requests cause no server error, pass no permission check and leave the books healthy', {
    timeout: 900_000,
  }, async () => {
    const client = await openBackupClient(engine, { AUTH_PASSWORD_MIN_LENGTH: '6' })
    await client.stockUp()
    const ids = await idsIn(client.shop)
    const { http } = await client.shop.openHttp()
    const { store } = client.shop.context
    const admin = (
      await store.db
        .selectFrom('user_roles')
        .select('user_id')
        .where('role', '=', 'admin')
        .executeTakeFirstOrThrow()
    ).user_id
    const people: FuzzActor[] = [
      { id: '', token: null },
      { id: admin, token: client.token },
      ...(await peopleOf(client, ids['department_id']?.[0] ?? '')),
    ]
    const roleOf = async (id: string): Promise<Role | null> =>
      (
        await store.db
          .selectFrom('user_roles')
          .select('role')
          .where('user_id', '=', id)
          .executeTakeFirst()
      )?.role ?? null
    const entries = features.flatMap(({ operations }) => operations)
    const statuses = new Map<number, number>()
    const fire = (some: typeof entries, numRuns: number) =>
      fc.assert(
        fc.asyncProperty(shotsArb(some, people, ids), async (shot) => {
          const outcome = await sendRequest(http, shot)
          statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1)
          const fault = await faultIn(shot, outcome, roleOf)
          if (fault !== null)
            throw new Error(`${fault}: ${named(shot)} ${outcome.text.slice(0, 300)}`)
        }),
        { numRuns, endOnFailure: true },
      )
    await fire(
      entries.filter(({ name }) => !LAST.includes(name)),
      engine === 'sqlite' ? REQUESTS : Math.ceil(REQUESTS / 2),
    )
    await fire(
      entries.filter(({ name }) => LAST.includes(name)),
      10,
    )
    await expectHealthy(client.shop, 'person_half', 'number_twice', 'below_zero')
    // A generator whose requests were all refused would prove little.
    expect([
      (statuses.get(200) ?? 0) > REQUESTS / 20,
      statuses.has(422),
      statuses.has(403),
    ]).toEqual([true, true, true])
  })
})

test('HTTP-002 the check fails when an operation crashes or reveals too much', async () => {
  const client = await openBackupClient('sqlite')
  const open = {
    can: 'anyone',
    noun: 'setup',
    input: z.object({ count: z.coerce.number<string>().optional() }),
    output: z.object({ count: z.number() }),
  } as const
  const clumsy = {
    stumbles: query('GET /api/stumbles', open),
    tells: query('GET /api/tells', open),
  }
  const handlers = {
    stumbles: async ({ input }: { input: { count?: number | undefined } }) => ({
      count: (null as unknown as { of(n: unknown): number }).of(input.count),
    }),
    tells: async () => ({ count: 'a lot' as unknown as number }),
  }
  const http = await openHttp(openLog('silent'), { config: readConfig({}), scripts: [] })
  const planted = feature('clumsy', clumsy, handlers)
  addOperations(http, client.shop.context, [planted], async () => null)
  for (const entry of planted.operations) {
    const shot = {
      entry,
      person: { id: '', token: null },
      sent: { count: '1' },
      form: 'whole',
    } as const
    const outcome = await sendRequest(http, shot)
    expect(await faultIn(shot, outcome, async () => null)).toBe('answered 500')
  }
  const [entry] = features
    .flatMap(({ operations }) => operations)
    .filter(({ name }) => name === 'doctor.state')
  if (entry === undefined) throw new Error('There is no doctor')
  const shot = { entry, person: { id: 'x', token: 'y' }, sent: {}, form: 'whole' } as const
  const passed = { status: 200, text: JSON.stringify({ busy: false, last: null }), ms: 1 }
  expect(await faultIn(shot, passed, async () => 'user')).toBe('let in a user')
  expect(await faultIn(shot, { ...passed, text: '{}' }, async () => 'admin')).toBe(
    'answered what its schema does not name',
  )
  expect(await faultIn(shot, { ...passed, status: 403, text: '<html>' }, async () => 'user')).toBe(
    'refused without proper words',
  )
  expect(await faultIn(shot, { ...passed, ms: 3000 }, async () => 'admin')).toBe('took 3000 ms')
})

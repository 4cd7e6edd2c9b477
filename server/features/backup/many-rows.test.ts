// A restore of more rows than one entry of the audit log holds.
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { openBackupClient } from '../../testing/backup-client.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { engines } from '../../testing/stores.ts'
import { sealAll } from '../audit/sealer.ts'
import { verifySeals } from '../audit/verify.ts'

const PRODUCTS = 1200
const FACTS_IN_ENTRY = 500

type FactHashes = Readonly<Record<string, Readonly<Record<string, string>>>>

const readFacts = async (
  client: Awaited<ReturnType<typeof openBackupClient>>,
): Promise<FactHashes[]> =>
  (await client.rows('audit_log')).flatMap(({ facts }) =>
    facts === null ? [] : [JSON.parse(facts) as FactHashes],
  )

whereEnginesDiffer('restore of many rows', (engine) => {
  test('BKP-014 SEAL-001 each row has its fingerprint in the audit log when the rows of a file are many and in no order', {
    timeout: 120_000,
  }, async () => {
    const client = await openBackupClient(engine)
    const products = Array.from({ length: PRODUCTS }, (_, n) => ({
      id: uuidv7(),
      name: `Soap ${n}`,
      selling_price: 1000,
    }))
    const tables = { products: products.toReversed() }
    const checked = await client.check(JSON.stringify({ version: '1.0', tables }))
    expect(await client.restore(checked)).toMatchObject({ imported: 1, failed: 0 })
    const { store, now } = client.shop.context
    await sealAll({ store, now, holder: 'test' })
    expect((await verifySeals(store.db)).broken).toEqual([])
    const facts = await readFacts(client)
    expect(
      Math.max(
        ...facts.map((some) =>
          Object.values(some).reduce((sum, ids) => sum + Object.keys(ids).length, 0),
        ),
      ),
    ).toBe(FACTS_IN_ENTRY)
    const sealed = new Set(facts.flatMap((some) => Object.keys(some['products'] ?? {})))
    expect(products.filter(({ id }) => !sealed.has(id))).toEqual([])
  })

  test('BKP-014 SEAL-001 each restored movement of a sale has its fingerprint in the audit log', async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    const file = await client.export(['products', 'sales'])
    const to = await openBackupClient(engine)
    expect(await to.restore(await to.check(file))).toMatchObject({ failed: 0 })
    const movements = await to.rows('stock_movements')
    const sold = movements.flatMap(({ id, reference_type }) =>
      reference_type === 'sale' ? [id] : [],
    )
    const sealed = new Set(
      (await readFacts(to)).flatMap((some) => Object.keys(some['stock_movements'] ?? {})),
    )
    expect(sold.length).toBeGreaterThan(0)
    expect(sold.filter((id) => !sealed.has(id))).toEqual([])
  })
})

test.runIf(engines.includes('postgres'))(
  'BKP-014 PostgreSQL has statistics of all restored tables',
  async () => {
    const client = await openBackupClient('postgres')
    await client.stockUp()
    const file = await client.export(['products', 'sales'])
    const to = await openBackupClient('postgres')
    expect(await to.restore(await to.check(file))).toMatchObject({ failed: 0 })
    const { rows } = await sql<{
      relname: string
    }>`select relname from pg_class where reltuples > 0`.execute(to.shop.context.store.db)
    expect(rows.map(({ relname }) => relname)).toEqual(
      expect.arrayContaining(['products', 'sales', 'sale_items', 'stock_movements']),
    )
  },
)

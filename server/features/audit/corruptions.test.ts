// Fifty-two ways to falsify the books with a database
// tool, and the doctor's rule that finds each.
import type { RuleName } from '@webale/domain/features/doctor/doctor-rules.ts'
import type { SnapshotFacts } from '@webale/domain/features/doctor/snapshot-facts.ts'
import { expect, test } from 'vitest'
import type { Db, Engine, Tx } from '../../platform/database/store.ts'
import type { Corruption } from '../../testing/corruption.ts'
import { CORRUPTIONS } from '../../testing/corruptions.ts'
import { type BackupClient, openBackupClient } from '../../testing/backup-client.ts'
import { PASSWORD } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { tamperWith } from '../../testing/tamper.ts'
import { runCheckup } from '../doctor/checkup.queries.ts'
import { headOf } from './chain-head.queries.ts'
import { sealEntries, sealNow } from './sealing.queries.ts'

const openSealed = async (
  engine: Engine,
): Promise<{ client: BackupClient; snapshots: SnapshotFacts }> => {
  const client = await openBackupClient(engine)
  await client.stockUp()
  const person = { email: 'ben@shop.ug', password: PASSWORD }
  for (const [line, body] of [
    ['PUT /api/pins/me', { pin: '4829' }],
    ['POST /auth/v1/signup', person],
  ] as const)
    expect((await client.call(line, { body })).status).toBe(200)
  const { store, now } = client.shop.context
  // Seals here even if another server holds the lease.
  await store.transaction(sealNow)
  const heads = [{ name: 'newest.db', chain: await headOf(store.db), created_at: now() }]
  return {
    client,
    snapshots: {
      newest: { name: 'newest.db', same_at: now(), changed: false },
      proof: null,
      second: null,
      heads,
    },
  }
}

const UNDONE = 'undone'

/** The violations that a deep checkup finds after this falsification, which is then undone. */
const violationsAfter = async (
  { client: { shop }, snapshots }: Awaited<ReturnType<typeof openSealed>>,
  { statements, isResealed }: Corruption,
): Promise<RuleName[]> => {
  let found: RuleName[] = []
  const { engine } = shop.context.store
  const look = async (db: Db): Promise<never> => {
    // Uses the read handle for writing, as a database tool would; then the sealer runs.
    if (isResealed === true) while ((await sealEntries(db as Tx)) > 0);
    const { findings } = await runCheckup({ db, now: shop.context.now(), deep: true, snapshots })
    found = findings.filter(({ level }) => level === 'violation').map(({ rule }) => rule)
    throw new Error(UNDONE)
  }
  await expect(
    tamperWith(shop, typeof statements === 'function' ? statements(engine) : statements, look),
  ).rejects.toThrow(UNDONE)
  return found
}

onEveryEngine('corruptions', (engine) => {
  test('SEAL-002 DOC-001 the doctor finds nothing in an intact shop and each of 52 falsifications except those that cannot be found', async () => {
    const shop = await openSealed(engine)
    expect(await violationsAfter(shop, { what: 'nothing', statements: [], by: null })).toEqual([])
    expect(CORRUPTIONS).toHaveLength(52)
    const missed: string[] = []
    for (const corruption of CORRUPTIONS) {
      const found = await violationsAfter(shop, corruption)
      if (corruption.by === null ? found.length > 0 : !found.includes(corruption.by))
        missed.push(`${corruption.what}: ${found.join() || 'nothing'}`)
    }
    expect(missed).toEqual([])
    expect(CORRUPTIONS.filter(({ by }) => by !== null).length).toBeGreaterThanOrEqual(46)
  }, 240_000)
})

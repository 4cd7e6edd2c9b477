// T29: three servers and eight tills on PostgreSQL through pgbouncer in transaction pooling, where
// the connections to the database are shared, while each part is killed. The control uses what such
// a pooler does not keep.
import { crash } from '../crash/crash.ts'
import { openPooledHarness } from '../crash/database-harness.ts'
import { openPostgres } from '@webale/server/platform/database/postgres.ts'
import { judgeControl, type Trial } from './trial.ts'

const CLIENTS = 8
const ROUNDS = 5

/**
 * What clients lose that rely on their session: each takes a setting and a prepared statement for
 * its own. Counts the reads that failed or found the setting of another client.
 */
const countSessionFaults = async (url: string): Promise<number> => {
  const pool = openPostgres(url, CLIENTS)
  let faults = 0
  const use = async (number: number): Promise<void> => {
    const client = await pool.connect()
    const name = `client ${number}`

    for (let round = 0; round < ROUNDS; round += 1) {
      try {
        await client.query(`set application_name = '${name}'`)
        const { rows } = await client.query({
          name: 'mine',
          text: `select current_setting('application_name') as name, pg_sleep(0.01), ${number}`,
        })

        if (rows[0]?.name !== name) faults += 1
      } catch {
        faults += 1
      }
    }

    client.release(true)
  }

  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => use(number)))
  await pool.end()

  return faults
}

export const poolerTrial: Trial = {
  id: 't29',
  title: 'three servers behind pgbouncer',
  run: async (scale) => {
    const harness = await openPooledHarness()
    if ('missing' in harness) return { skipped: harness.missing }
    const faults = await countSessionFaults(harness.poolerUrl)
    const { isRight, control } = judgeControl(
      faults > 0,
      `clients that rely on their session (${faults} of ${CLIENTS * ROUNDS} uses failed)`,
    )

    const options = {
      kills: scale === 'full' ? 20 : 5,
      tills: 8,
      servers: 3,
      keepsId: true,
      built: true,
    }

    const { held, figures } = await crash(harness, options, () => undefined)

    return { held: held && isRight, figures: { servers: options.servers, ...figures }, control }
  },
}

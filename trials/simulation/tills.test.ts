// P1 and P2: simulated days of five tills, and days with a planted fault. More days run in the long
// trials, which set SIMULATED_DAYS.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { simulateDay } from './day.ts'
import { TILL_FAULTS } from './faults.ts'
import { SERVER_FAULTS } from './server-faults.ts'

const SIZE = { tills: 5, events: 150 } as const
/** In every check; the long trials simulate more. */
const FEW_DAYS = 25
const DAYS = Number(process.env['SIMULATED_DAYS'] ?? FEW_DAYS)
/** A planted fault must be found within this many days, a rare one within more. */
const [MAX_DAYS, MAX_RARE_DAYS] = [20, 100]
const LIMIT_MS = 60_000 + DAYS * 30_000

test(
  'OFF-088 OFF-094 OFF-099 each closed sale of a simulated day is stored once when tills, server and network fail',
  async () => {
    let [sales, offline, kills, restores] = [0, 0, 0, 0]
    for (let seed = 1; seed <= DAYS; seed += 1) {
      const { violations, figures } = await simulateDay(seed, SIZE)
      expect({ seed, violations }).toEqual({ seed, violations: [] })
      sales += figures.sales
      offline += figures.offline
      kills += figures.kills
      restores += figures.restores
    }
    // A simulation in which nothing fails would prove nothing.
    for (const count of [sales, offline, kills, restores]) expect(count).toBeGreaterThan(0)
    console.info(
      `${DAYS} days: ${sales} sales, ${offline} without the server, ${kills} kills, ${restores} restores`,
    )
  },
  LIMIT_MS,
)

const FAULTS = Object.entries({ ...TILL_FAULTS, ...SERVER_FAULTS }).filter(
  ([, { isRare = false }]) => DAYS > FEW_DAYS || !isRare,
)

test.each(FAULTS)(
  'OFF-088 the simulation finds the fault when %s',
  async (_name, fault) => {
    let found: readonly string[] = []
    for (
      let seed = 1;
      seed <= (fault.isRare === true ? MAX_RARE_DAYS : MAX_DAYS) && found.length === 0;
      seed += 1
    )
      found = (await simulateDay(seed, SIZE, fault)).violations
    expect(found).not.toEqual([])
  },
  LIMIT_MS,
)

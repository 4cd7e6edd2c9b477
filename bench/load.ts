// Fifty tills at once with listening screens and reports beside them: the load of the torture (tools/torture/load.ts), as a line.
import { measureLoad, MOST_P95_MS, MOST_P99_MS, share } from '../tools/torture/load.ts'
import { ms } from './measure.ts'
import { line, type BenchPart, told } from './part.ts'

const SECONDS = { full: 60, short: 5 } as const

export const load: BenchPart = {
  name: 'load',
  about: 'fifty tills with a sale every 2 s each, 20 listening screens, a monthly report every 3 s',
  run: async ({ scale, makeFolder }) => {
    const seconds = SECONDS[scale]
    const { ms: waits, errors, stopped } = await measureLoad(makeFolder(), seconds)
    const [p50, p95, p99] = [share(waits, 0.5), share(waits, 0.95), share(waits, 0.99)]
    return [
      line(
        `${(waits.length / seconds).toFixed(0)} sales a second, ${errors} errors`,
        `${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}`,
        `p95 <= ${MOST_P95_MS}, p99 <= ${MOST_P99_MS} ms`,
        p95 <= MOST_P95_MS && p99 <= MOST_P99_MS && errors === 0,
      ),
      told('   the same while the server stands still again and again (control)', `p95 ${ms(stopped)}`),
    ]
  },
}

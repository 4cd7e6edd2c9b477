// Fifty tills at once with live screens and reports,
// the same load as trial t15 of the torture tests.
import { measureLoad, MAX_P95_MS, MAX_P99_MS } from '../harness/load.ts'
import { formatMs, quantile } from '../harness/measure.ts'
import { goalLine, type BenchPart, infoLine } from './part.ts'

const SECONDS = { full: 60, short: 5 } as const

export const loadPart: BenchPart = {
  name: 'load',
  about: 'fifty tills with a sale every 2 s each, 20 listening screens, a monthly report every 3 s',
  run: async ({ scale, makeFolder }) => {
    const seconds = SECONDS[scale]
    const { ms: waits, errors, stopped } = await measureLoad(makeFolder(), seconds)
    const [p50, p95, p99] = [quantile(waits, 0.5), quantile(waits, 0.95), quantile(waits, 0.99)]

    return [
      goalLine(
        `${(waits.length / seconds).toFixed(0)} sales a second, ${errors} errors`,
        `${formatMs(p50)}, p95 ${formatMs(p95)}, p99 ${formatMs(p99)}`,
        `p95 <= ${MAX_P95_MS}, p99 <= ${MAX_P99_MS} ms`,
        p95 <= MAX_P95_MS && p99 <= MAX_P99_MS && errors === 0,
      ),
      infoLine(
        '   the same while the server is stopped repeatedly (control)',
        `p95 ${formatMs(stopped)}`,
      ),
    ]
  },
}

// T15: fifty tills at once with live screens and reports; response times stay below the limits.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_P95_MS, MAX_P99_MS, measureLoad, STOPPED_MS, STREAMS, TILLS } from '../harness/load.ts'
import { quantile } from '../harness/measure.ts'
import { runDoctor } from '@webale/server/commands/doctor.ts'
import { judgeControl, type Trial } from './trial.ts'

export const loadTrial: Trial = {
  id: 't15',
  title: 'fifty tills',
  run: async (scale) => {
    const folder = mkdtempSync(join(tmpdir(), 'webale-load-'))
    try {
      const seconds = scale === 'full' ? 60 : 10
      const { ms, errors, stopped } = await measureLoad(folder, seconds)
      const [p50, p95, p99] = [quantile(ms, 0.5), quantile(ms, 0.95), quantile(ms, 0.99)]
      const doctor = await runDoctor(['--deep'], { DATA_DIR: folder })
      const { isRight, control } = judgeControl(
        stopped > MAX_P95_MS,
        `a server that is stopped for ${STOPPED_MS} ms repeatedly (p95 ${stopped.toFixed(0)} ms)`,
      )

      return {
        held:
          errors === 0 && p95 <= MAX_P95_MS && p99 <= MAX_P99_MS && doctor.code === 0 && isRight,
        figures: {
          'tills, streams, seconds': `${TILLS}, ${STREAMS}, ${seconds}`,
          'sales a second': (ms.length / seconds).toFixed(1),
          'p50, p95, p99 in ms': [p50, p95, p99].map((value) => value.toFixed(1)).join(', '),
          errors,
          'the doctor': doctor.code === 0 ? 'healthy' : doctor.text,
        },
        control,
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

// Preloaded into a server that is watched (soak.ts): writes a line of figures to the file PROBE_FILE every PROBE_EVERY_MS. Rubbish is
// collected first, so that only what is really kept is counted.
import { appendFileSync, readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const MB = 1024 * 1024

const openFiles = () => {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return null
  }
}

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const look = () => {
    const lag = delay.percentile(99) / 1e6
    // Twice: what the first round lets go of may hold more.
    collect()
    collect()
    const { rss, heapUsed, external } = process.memoryUsage()
    appendFileSync(
      process.env.PROBE_FILE,
      `${JSON.stringify({ at: Date.now(), heap: (heapUsed + external) / MB, rss: rss / MB, files: openFiles(), lag })}\n`,
    )
    // Only after the pause of the collection was counted, which no till has to wait for without a probe.
    setTimeout(() => delay.reset(), 50).unref()
  }
  setInterval(look, Number(process.env.PROBE_EVERY_MS)).unref()
}

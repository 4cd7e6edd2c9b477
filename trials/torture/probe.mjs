// Preloaded into the observed server (soak.ts): appends a line of figures to PROBE_FILE every
// PROBE_EVERY_MS, after a garbage collection, so that only retained memory counts.
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
  const sample = () => {
    const lag = delay.percentile(99) / 1e6
    // Twice: objects freed in the first round may hold others.
    collect()
    collect()
    const { rss, heapUsed, external } = process.memoryUsage()
    appendFileSync(
      process.env.PROBE_FILE,
      `${JSON.stringify({ at: Date.now(), heap: (heapUsed + external) / MB, rss: rss / MB, files: openFiles(), lag })}\n`,
    )
    // Reset after the pause of the collection, which only the probe causes.
    setTimeout(() => delay.reset(), 50).unref()
  }
  setInterval(sample, Number(process.env.PROBE_EVERY_MS)).unref()
}

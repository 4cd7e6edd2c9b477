// Starts a thread of our own code, built or from source.
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** A thread does not inherit what runs our own source, so from source it fetches that first. */
export const startThread = (script: string, data: unknown): Worker => {
  if (!script.endsWith('.ts')) return new Worker(script, { workerData: data })
  const code =
    `import('tsx/esm/api').then(({ register }) => { register(); ` +
    `return import(${JSON.stringify(pathToFileURL(script).href)}) })`
  return new Worker(code, { workerData: data, eval: true })
}

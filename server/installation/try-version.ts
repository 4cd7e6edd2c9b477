// Starts a version where no till can reach it, and waits until it says that the shop can sell.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { versionFolder } from './places.ts'
import type { Env } from './settings-file.ts'

const POLL_MS = 100
const STOP_MS = 10_000
const NOISE_BYTES = 1000

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')

  return port
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status === 200
    },
    () => false,
  )

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null

/** Asks it to stop, and ends it when it does not. */
const stop = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(timer)
}

const startVersion = (root: string, version: string, port: number, env: Env): ChildProcess => {
  const script = `require(${JSON.stringify(join(versionFolder(root, version), 'run.cjs'))}).run(${JSON.stringify(root)}, ['start'])`
  // Its input ends with this process, and it with its input (tools/packing/run.cjs).
  const trial = {
    WEBALE_TRIAL: '1',
    HOST: '127.0.0.1',
    PORT: String(port),
    LAN: 'false',
  }

  return spawn(process.execPath, ['-e', script], {
    cwd: root,
    env: { ...env, ...trial },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

/**
 * Why the version cannot be used, in words; null when
 * it became ready. It has ended when this returns.
 */
export const tryVersion = async (
  root: string,
  version: string,
  wait_s: number,
  env: Env,
): Promise<string | null> => {
  const port = await findFreePort()
  const child = startVersion(root, version, port, env)
  let noise = ''
  child.stderr?.on('data', (part: Buffer) => (noise = (noise + String(part)).slice(-NOISE_BYTES)))
  const until = performance.now() + wait_s * 1000

  try {
    while (performance.now() < until) {
      if (hasEnded(child))
        return `it ended with ${child.exitCode ?? child.signalCode}. ${noise.trim()}`.trim()
      if (await isReady(port)) return null
      await pause(POLL_MS)
    }
    return `it was not ready after ${wait_s} seconds`
  } finally {
    await stop(child)
  }
}

// A real server process in a fresh folder, for tests.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..', '..')
const folders: string[] = []
const children: ChildProcess[] = []
const mounted: string[] = []

/** Ends all started processes and removes all created folders: for `afterEach`. */
export const cleanUp = (): void => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of mounted.splice(0)) execFileSync('umount', ['--lazy', folder])
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** Registers a mounted folder, which `cleanUp` unmounts. */
export const registerMount = (folder: string): void => void mounted.push(folder)

export const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-main-'))
  folders.push(folder)
  return folder
}

type ProcessEnd = { readonly code: number | null; readonly errors: string }

export const startServer = (env: Record<string, string>) => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/serve.mjs', 'server/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let errors = ''
  child.stderr.on('data', (part: Buffer) => (errors += String(part)))
  const ended = once(child, 'close').then(
    ([code]): ProcessEnd => ({ code: code as number | null, errors }),
  )
  const logged: string[] = []
  const port = new Promise<number>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('{"address"'))
        resolve(Number(new URL((JSON.parse(line) as { address: string }).address).port))
      else logged.push(line)
    })
  })
  return { child, ended, port, logged }
}

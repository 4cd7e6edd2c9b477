// Servers on data folders whose database is lost or belongs to another shop; for tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { main, type StartedServer } from '../main.ts'
import { proofOptions } from '../proof-options.ts'
import { readConfig } from '../platform/settings/config.ts'
import { openLog } from '../platform/base/log.ts'
import { openSnapshots, placesOf } from '../platform/snapshot/snapshots.ts'
import { workInThisThread } from '../platform/snapshot/snapshot-work.ts'

const folders: string[] = []
/** Functions to call after the test, last first. */
export const closing: (() => Promise<unknown>)[] = []

/** Closes what a test left open, and removes its folders (after-each.ts). */
export const closeLostShops = async (): Promise<void> => {
  for (const close of closing.splice(0).toReversed()) await close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

export const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-lost-'))
  folders.push(folder)
  return folder
}

type Env = Readonly<Record<string, string>>

/** Starts a server in this process; it is closed after the test at the latest. */
export const startServer = async (folder: string, env: Env = {}): Promise<StartedServer> => {
  const running = await main({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...env,
  })
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => (closed ??= running.close())
  closing.push(close)
  return { ...running, close }
}

const post = (address: string, path: string): Promise<Response> =>
  fetch(address + path, {
    method: 'POST',
    body: JSON.stringify({ email: 'ann@shop.ug', password: 'matooke-2026' }),
    headers: { 'content-type': 'application/json' },
  })

export const signUp = (address: string): Promise<Response> => post(address, '/auth/v1/signup')
export const signIn = async (address: string): Promise<number> =>
  (await post(address, '/auth/v1/token?grant_type=password')).status

/** Takes a snapshot of a stopped shop into its folder and the second one. */
export const snapshotOf = async (folder: string, env: Env = {}): Promise<void> => {
  const config = readConfig({ DATA_DIR: folder, ...env })
  const now = (): string => new Date().toISOString()
  await openSnapshots({
    ...placesOf(config),
    work: workInThisThread(proofOptions),
    log: openLog('silent'),
    now,
    changed: () => undefined,
  }).take('hourly')
}

/**
 * Creates a stopped shop with an administrator and a snapshot in its folder, and also in the second
 * one if set.
 */
export const createStoppedShop = async (env: Env = {}, folder = freshFolder()): Promise<string> => {
  const { address, close } = await startServer(folder, env)
  expect((await signUp(address)).status).toBe(200)
  await close()
  await snapshotOf(folder, env)
  return folder
}

/** The title of the page, and the refusal of all operations. */
export type RescueTexts = { readonly title: string; readonly refusal: string }

/** Starts a server there, expects this page and 503 for every operation; returns the page. */
export const expectRescue = async (
  folder: string,
  { title, refusal }: RescueTexts,
  env: Env = {},
): Promise<string> => {
  const { address, trouble, setupLink, close } = await startServer(folder, env)
  expect(trouble).not.toBeNull()
  expect(setupLink).toBeNull()
  const page = await fetch(address)
  expect(page.status).toBe(503)
  const text = await page.text()
  expect(text).toContain(`<h1>${title}</h1>`)
  const call = await signUp(address)
  expect([
    call.status,
    (await fetch(`${address}/api/setup`)).status,
    (await fetch(`${address}/readyz`)).status,
  ]).toEqual([503, 503, 503])
  expect(await call.json()).toMatchObject({ title: refusal })
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  await close()
  return text
}

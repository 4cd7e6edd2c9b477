// The server is killed before it asks, after it asked, and before it stores an answer. KILLS says
// how often; the fake counts how often a phone was asked.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { momoOfTest } from './testing/collection-providers.ts'
import type { FakeMomo } from './testing/fake-momo.ts'
import { openSqliteStore } from './platform/database/open.ts'

const KILLS = Number(process.env['KILLS'] ?? 20)
const SECONDS_A_KILL = 30
const program = fileURLToPath(new URL('./testing/killed-collecting.ts', import.meta.url))

/** The request at which the server dies, before it has the answer. */
const PLACES = [
  ['POST', '/collection/token/'],
  ['POST', '/collection/v1_0/requesttopay'],
  ['GET', '/collection/v1_0/requesttopay/'],
] as const

type Trial = { readonly folder: string; readonly momo: FakeMomo; readonly begin: number }

const start = ({ folder, momo, begin }: Trial, ids: readonly string[]): ChildProcess => {
  const options = JSON.stringify({ folder, env: momo.env, begin, ids })
  const child = spawn(process.execPath, ['--import', 'tsx', program, options], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))

  return child
}

const isGone = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null

/** Kills the server at its next request to this place; the answer does not reach it. */
const killAt = async (
  trial: Trial,
  child: ChildProcess,
  [method, path]: (typeof PLACES)[number],
): Promise<void> => {
  const { requests } = trial.momo
  const first = requests.length
  await vi.waitFor(
    () => {
      const isThere = requests
        .slice(first)
        .some((one) => one.method === method && one.path.startsWith(path))
      expect(isThere || isGone(child)).toBe(true)
    },
    { timeout: 20_000, interval: 2 },
  )
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(isGone(child)).toBe(true), { timeout: 5000, interval: 5 })
}

const statesIn = async (folder: string): Promise<Map<string, string>> => {
  const store = openSqliteStore(folder)
  try {
    const rows = await store.db.selectFrom('collections').select(['id', 'state']).execute()
    return new Map(rows.map(({ id, state }) => [id, state]))
  } finally {
    await store.close()
  }
}

test(`COLL-026 no phone is asked twice and no payment is lost when the server is killed ${KILLS} times`, {
  timeout: (KILLS + 2) * SECONDS_A_KILL * 1000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-killed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const momo = await momoOfTest()
  momo.endAllWith('SUCCESSFUL')
  const trial = { folder, momo, begin: Date.now() }
  const asked: string[] = []

  for (let kill = 0; kill < KILLS; kill += 1) {
    const place = PLACES[kill % PLACES.length] ?? PLACES[0]
    const id = randomUUID()
    asked.push(id)
    // In half of the kills the answer is lost on the way as well.
    if (kill % 2 === 0) momo.failNext(place[0] === 'GET' ? 'look' : 'ask', 'silent')
    await killAt(trial, start(trial, [id]), place)
  }

  const last = start(trial, [])
  await vi.waitFor(
    async () => {
      const paid = [...momo.payments.keys()]
      const states = await statesIn(folder)
      expect(paid.filter((id) => states.get(id) !== 'succeeded')).toEqual([])
      expect(
        [...states.values()].filter((state) => !['succeeded', 'failed'].includes(state)),
      ).toEqual([])
    },
    { timeout: 60_000, interval: 500 },
  )
  last.kill('SIGKILL')
  expect([...momo.prompts.values()].filter((count) => count > 1)).toEqual([])
  expect(momo.prompts.size).toBeGreaterThan(KILLS / 3)
  for (const id of momo.payments.keys()) expect(asked).toContain(id)
})

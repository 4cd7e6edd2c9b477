// The server is killed after it stored a request, before and after it asked the phone, and before
// it stores an answer. COLLECTING_KILLS says how often; the fake counts what it was asked.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSqliteStore } from './platform/database/open.ts'
import { momoOfTest } from './testing/collection-providers.ts'
import type { FakeMomo } from './testing/fake-momo.ts'
import type { ProviderRequest } from './testing/fake-provider.ts'
import { roundsOf } from './testing/rounds.ts'

const KILLS = roundsOf('COLLECTING_KILLS', 8)
const MS_A_KILL = 60_000
/** The clock of the killed server is so much faster. */
const SPEED = 20
/** Milliseconds of its clock between two starts: a request is young then, or too old to ask. */
const PAUSES = [5000, 90_000]
const program = fileURLToPath(new URL('./testing/killed-collecting.ts', import.meta.url))

const ASK = '/collection/v1_0/requesttopay'
/** Where the server dies: when it has stored a request, or at a call before it has the answer. */
const PLACES = ['stored', 'token', 'ask', 'look'] as const
type Place = (typeof PLACES)[number]

const isAt = (place: Place, id: string, { method, path }: ProviderRequest): boolean =>
  place === 'token'
    ? path === '/collection/token/'
    : place === 'ask'
      ? method === 'POST' && path === ASK
      : path === `${ASK}/${id}`

type KilledServer = { readonly child: ChildProcess; readonly ready: Promise<number> }
type Trial = { readonly folder: string; readonly momo: FakeMomo; begin: number }

const start = ({ folder, momo, begin }: Trial, ids: readonly string[]): KilledServer => {
  const options = JSON.stringify({ folder, env: momo.env, begin, ids, speed: SPEED })
  const child = spawn(process.execPath, ['--import', 'tsx', program, options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ready = new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(Number(text.toString())))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })

  return { child, ready }
}

/** Kills a server that asks for this request; the answer does not reach it. */
const killAt = async (trial: Trial, id: string, place: Place): Promise<void> => {
  const { requests } = trial.momo
  const first = requests.length
  const { child, ready } = start(trial, [id])
  const began = await ready
  if (place !== 'stored')
    await vi.waitFor(
      () => expect(requests.slice(first).some((one) => isAt(place, id, one))).toBe(true),
      { timeout: MS_A_KILL, interval: 2 },
    )

  const gone = new Promise((resolve) => void child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  trial.begin += (Date.now() - began) * SPEED
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

/** How often the provider was sent each request. */
const askedOf = ({ requests }: FakeMomo): Map<string, number> => {
  const asked = new Map<string, number>()
  for (const { method, path, headers } of requests) {
    const id = String(headers['x-reference-id'])
    if (method === 'POST' && path === ASK) asked.set(id, (asked.get(id) ?? 0) + 1)
  }

  return asked
}

test(`COLL-026 no phone is asked twice and no payment is lost when the server is killed ${KILLS} times`, {
  timeout: (KILLS + 4) * MS_A_KILL,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-killed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const momo = await momoOfTest()
  momo.endAllWith('SUCCESSFUL')
  const trial: Trial = { folder, momo, begin: Date.now() }
  const stored: string[] = []

  for (let kill = 0; kill < KILLS; kill += 1) {
    const place = PLACES[kill % PLACES.length] ?? 'stored'
    const id = randomUUID()
    stored.push(id)
    // In half of the rounds the answer is lost on the way as well.
    const isLost = Math.floor(kill / PLACES.length) % 2 === 0
    if (isLost && (place === 'look' || place === 'ask')) momo.failNext(place, 'silent')
    await killAt(trial, id, place)
    trial.begin += PAUSES[Math.floor(kill / 2) % PAUSES.length] ?? 0
  }

  const { child, ready } = start(trial, [])
  await ready
  await vi.waitFor(
    async () => {
      const states = await statesIn(folder)
      expect([...states.keys()].toSorted()).toEqual(stored.toSorted())
      expect([...states.values()].filter((state) => !/succeeded|failed/.test(state))).toEqual([])
      const paid = [...momo.payments.keys()]
      expect(paid.filter((id) => states.get(id) !== 'succeeded')).toEqual([])
    },
    { timeout: MS_A_KILL * 2, interval: 500 },
  )
  child.kill('SIGKILL')
  const asked = askedOf(momo)
  expect([...asked].filter(([, times]) => times > 1)).toEqual([])
  expect([...asked.keys()].filter((id) => !stored.includes(id))).toEqual([])
  expect(momo.payments.size).toBeGreaterThanOrEqual(KILLS / 2)
})

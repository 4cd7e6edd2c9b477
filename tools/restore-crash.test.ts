// A real server is killed in the middle of a restore: each table is complete or unchanged, and the
// same restore finishes when it runs again (decision D8).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  backupAddresses,
  type CheckedFile,
  type CountedTable,
  type RestoreResult,
} from '@webale/domain/features/backup/backup.api.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '@webale/trials/harness/server.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** A second run of the test begins with an empty shop, too. */
const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-restore-'))
  folders.push(folder)
  return folder
}

const CUSTOMERS = 2000
const SALES = 12_000
const created_at = '2026-01-05T09:00:00.000Z'
const money = { subtotal: 1000, total: 1000, amount_paid: 1000, payment_method: 'cash' }

const bigFile = (): string => {
  const customers = Array.from({ length: CUSTOMERS }, (_, at) => ({
    id: uuidv7(),
    name: `Customer ${at}`,
    created_at,
  }))
  const sales = Array.from({ length: SALES }, (_, at) => ({
    id: uuidv7(),
    receipt_number: `RCP-${100_000 + at}`,
    ...money,
    created_at,
  }))
  const sale_items = sales.map(({ id }) => ({
    id: uuidv7(),
    sale_id: id,
    item_name: 'Soap',
    quantity: 1,
    unit_price: 1000,
    subtotal: 1000,
  }))
  return JSON.stringify({ version: '1.0', tables: { customers, sales, sale_items } })
}

const post = (
  server: RunningServer,
  path: string,
  token: string,
  body: string,
): Promise<Response> =>
  fetch(server.address + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })

const resultOf = async <Result>(answer: Promise<Response>): Promise<Result> => {
  const line = (await (await answer).text()).trimEnd().split('\n').at(-1) ?? ''
  return (JSON.parse(line) as { result: Result }).result
}

const tokenOf = async (server: RunningServer, path: string): Promise<string> => {
  const answer = await post(
    server,
    path,
    '',
    JSON.stringify({ email: 'ann@shop.ug', password: 'matooke-2026' }),
  )
  return ((await answer.json()) as { access_token: string }).access_token
}

const countsOf = async (server: RunningServer, token: string): Promise<Record<string, number>> => {
  const answer = await fetch(`${server.address}/api/backup/tables`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const counted = (await answer.json()) as readonly CountedTable[]
  return Object.fromEntries(counted.map(({ name, rows, companions }) => [name, rows + companions]))
}

/** Reads the response until sales are being written, and then kills the server. */
const killWhileSelling = async (server: RunningServer, answer: Response): Promise<void> => {
  const decoder = new TextDecoder()
  const reader = answer.body?.getReader()
  for (let received = ''; !received.includes('"table":"sales"'); ) {
    const part = await reader?.read()
    if (part === undefined || part.done)
      throw new Error('the restore was done before anybody could kill it')
    received += decoder.decode(part.value, { stream: true })
  }
  await server.kill('SIGKILL')
}

test('decision D8: each table is complete or unchanged when a restore is killed, and a second restore finishes', {
  timeout: 300_000,
}, async () => {
  const folder = makeFolder()
  const file = bigFile()
  const first = await startServer(folder)
  const token = await tokenOf(first, '/auth/v1/signup')
  const { upload_id } = await resultOf<CheckedFile>(post(first, backupAddresses.check, token, file))
  await killWhileSelling(
    first,
    await post(first, backupAddresses.restore, token, JSON.stringify({ upload_id })),
  )
  const second = await startServer(folder)
  try {
    const again = await tokenOf(second, '/auth/v1/token?grant_type=password')
    expect(await countsOf(second, again)).toMatchObject({ customers: CUSTOMERS, sales: 0 })
    const checked = await resultOf<CheckedFile>(post(second, backupAddresses.check, again, file))
    const restored = await resultOf<RestoreResult>(
      post(
        second,
        backupAddresses.restore,
        again,
        JSON.stringify({ upload_id: checked.upload_id }),
      ),
    )
    expect(restored).toMatchObject({ imported: 2, failed: 0 })
    expect(await countsOf(second, again)).toMatchObject({ customers: CUSTOMERS, sales: 2 * SALES })
  } finally {
    await second.kill('SIGTERM')
  }
})

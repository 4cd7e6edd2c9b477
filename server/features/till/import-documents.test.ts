// A file that holds expenses and mobile money beside sales, which an administrator adds to the
// books over HTTP.
import { createHmac } from 'node:crypto'
import {
  provedDocument,
  readDocumentOnTill,
  type TillDocumentKind,
} from '@webale/domain/features/till/document-on-till.ts'
import { expect, test } from 'vitest'
import { openImport } from '../../testing/sales-file.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const CONTENT = {
  expense: {
    description: 'Airtime for the router',
    category: 'Internet',
    amount: 20_000,
    date: '2026-11-21',
  },
  mobile_money: {
    transaction_type: 'deposit',
    provider: 'MTN',
    phone_number: '0772123456',
    amount: 50_000,
  },
} as const

const openDocuments = async (engine: Parameters<typeof openImport>[0]) => {
  const opened = await openImport(engine)
  const { client, department_id, person, epoch } = opened
  const { newId, now } = client.shop.context
  const documentOf = (kind: TillDocumentKind, fields: Readonly<Record<string, unknown>> = {}) => {
    const stamps = {
      made_at: now(),
      made_at_device: now(),
      clock_offset_ms: 0,
      person_id: person.id,
      epoch,
    }
    const body = { kind, id: newId(), ...CONTENT[kind], department_id, ...stamps, ...fields }
    const document = readDocumentOnTill(body.id, 1, body)
    const proof =
      document && createHmac('sha256', person.key).update(provedDocument(document)).digest('hex')
    return { id: body.id, v: 1, kind, body: { ...body, proof } }
  }
  const get = async (path: string) =>
    (await client.call(`GET ${path}`, { token: opened.token })).body as unknown
  return { ...opened, documentOf, get }
}

onEveryEngine('expenses and mobile money of a file', (engine) => {
  test('OFF-266 a file counts sales and other records apart, and each is stored once with the flag From a file', async () => {
    const { client, headers, bodyOf, fileOf, check, add, documentOf, rows, get } =
      await openDocuments(engine)
    const [sent, expense, deposit] = [
      documentOf('expense'),
      documentOf('expense'),
      documentOf('mobile_money'),
    ]
    expect(
      (await client.call('POST /api/till/documents', { headers, body: sent })).body['state'],
    ).toBe('stored')
    const file = await fileOf([bodyOf()], { documents: [sent, expense, deposit] })
    expect((await check(file)).result).toMatchObject({ fresh: 3, fresh_documents: 2, known: 1 })
    const counted = {
      added: 3,
      known: 1,
      kept: 0,
      refused: 0,
      documents: { added: 2, known: 1, kept: 0, refused: 0 },
    }
    expect((await add(file)).result).toEqual(counted)
    expect((await add(file)).result).toMatchObject({ added: 0, known: 4, documents: { known: 3 } })
    expect([
      (await rows('expenses')).length,
      (await rows('mobile_money_transactions')).length,
    ]).toEqual([2, 1])
    expect(await rows('expenses')).toMatchObject([{ amount: 20_000 }, { amount: 20_000 }])
    const { rows: flags } = (await get('/api/till/flags')) as {
      rows: { flag: string; document_id: string }[]
    }
    expect(flags.filter(({ flag }) => flag !== 'by_file')).toEqual([])
    // The till is told that it is stored, with its flag.
    const again = await client.call('POST /api/till/documents', { headers, body: deposit })
    expect(again.body).toMatchObject({ state: 'stored', replayed: true, flags: ['by_file'] })
  })

  test('OFF-266 other content under a used id and what cannot be read are kept, with their kind, and the others are stored', async () => {
    const { client, token, fileOf, add, documentOf, rows, get } = await openDocuments(engine)
    const first = documentOf('expense')
    const other = documentOf('expense', { id: first.id, amount: 30_000 })
    const odd = documentOf('mobile_money', { amount: -1 })
    const file = await fileOf([], { documents: [first, other, odd, documentOf('mobile_money')] })
    expect((await add(file)).result).toMatchObject({
      added: 2,
      kept: 2,
      refused: 0,
      documents: { added: 2, kept: 2 },
    })
    const quarantined = (await get('/api/till/kept')) as {
      id: string
      kind: string
      reason: string
      total: number | null
    }[]
    expect(quarantined.map(({ kind, reason, total }) => [kind, reason, total])).toEqual([
      ['expense', 'other_content', 30_000],
      ['mobile_money', 'unreadable', null],
    ])
    const [other_id, odd_id] = quarantined.map(({ id }) => id)
    const taken = await client.call(`POST /api/till/kept/${other_id}/accept`, { token, body: {} })
    expect(taken.body).toEqual({ sale: null, thing: 'Expense' })
    const dismissed = await client.call(`POST /api/till/kept/${odd_id}/dismiss`, {
      token,
      body: { note: 'A test' },
    })
    expect(dismissed.body).toEqual({ id: odd_id, thing: 'Transaction' })
    expect((await add(file)).result).toMatchObject({ added: 0, known: 4, kept: 0 })
    const amounts = (await rows('expenses')).map((row) => ('amount' in row ? row.amount : null))
    expect(new Set(amounts)).toEqual(new Set([20_000, 30_000]))
  })
})

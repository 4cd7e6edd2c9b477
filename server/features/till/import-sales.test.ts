// A file of unsent sales that an administrator adds to the books over HTTP.
import { salesFileAddresses } from '@webale/domain/features/till/added-sales.ts'
import { MAX_SALES_A_SECOND } from '@webale/domain/features/till/till.ts'
import { expect, test } from 'vitest'
import { openImport } from '../../testing/sales-file.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('sales of a file', (engine) => {
  test('OFF-110 OFF-111 a file says what it would add, each sale is stored once, and the till finds it stored later', async () => {
    const { bodyOf, sell, fileOf, check, add, stock, rows } = await openImport(engine)
    const bodies = [bodyOf(), bodyOf(), bodyOf()]
    const [first = bodyOf()] = bodies
    expect((await sell('closed', first)).status).toBe(200)
    const file = await fileOf(bodies)
    expect((await check(file)).result).toEqual({
      number: 1,
      made_at: '2026-11-21T09:00:00.000Z',
      fresh: 2,
      fresh_documents: 0,
      known: 1,
    })
    expect(await stock()).toBe(9)
    expect((await add(file)).result).toMatchObject({ added: 2, known: 1, kept: 0, refused: 0 })
    expect((await add(file)).result).toMatchObject({ added: 0, known: 3, kept: 0, refused: 0 })
    expect((await check(file)).result).toMatchObject({ fresh: 0, known: 3 })
    const again = await sell('closed', bodies[2] ?? first)
    expect(again.body).toMatchObject({ state: 'stored', replayed: true, flags: ['by_file'] })
    expect([(await rows('sales')).length, await stock()]).toEqual([3, 7])
    const entries = (await rows('audit_log')) as {
      action: string
      subject: string | null
      details: string | null
    }[]
    expect(
      entries.filter(({ action }) => action === 'till.importSales').map(({ subject }) => subject),
    ).toEqual(['Till 1', 'Till 1'])
  })

  test('OFF-110 two people who add one file at once store each sale once', async () => {
    const { bodyOf, fileOf, add, rows, stock } = await openImport(engine)
    const file = await fileOf([bodyOf(), bodyOf(), bodyOf(), bodyOf()])
    const both = (await Promise.all([add(file), add(file)])).map(
      ({ result }) => result as { added: number; known: number },
    )
    expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(4)
    expect([(await rows('sales')).length, await stock()]).toEqual([4, 6])
  })

  test('OFF-111 a changed file, half a file and a file of another shop write nothing and say so', async () => {
    const { bodyOf, fileOf, check, add, rows } = await openImport(engine)
    const file = await fileOf([bodyOf()])
    const broken = [
      '',
      '{}',
      'null',
      '[]',
      '\0',
      file.slice(0, -20),
      file.slice(1),
      file.replace('1000', '9000'),
      `${file}x`,
    ]
    for (const raw of broken)
      for (const send of [check, add])
        expect(await send(raw)).toMatchObject({
          status: 422,
          title: 'This file was changed or is not whole',
        })
    const foreign = await fileOf([bodyOf()], { shop_id: 'another' })
    expect(await add(foreign)).toMatchObject({
      status: 409,
      title: 'This file belongs to another shop',
    })
    expect(await add('x'.repeat(33 * 1024 * 1024))).toMatchObject({
      status: 413,
      code: 'too_large',
    })
    expect(await rows('sales')).toEqual([])
  }, 60_000)

  test('OFF-111 a sale of a file that cannot be read is kept, a huge one is refused, and the others are stored', async () => {
    const { client, bodyOf, fileOf, add, rows } = await openImport(engine)
    const huge = { id: client.shop.context.newId(), notes: 'x'.repeat(200_001) }
    const odd = { id: client.shop.context.newId(), lines: [] }
    const file = await fileOf([huge, odd, bodyOf(), bodyOf()])
    expect((await add(file)).result).toMatchObject({ added: 2, known: 0, kept: 1, refused: 1 })
    expect((await rows('kept_sales')).length).toBe(1)
  })

  test('OFF-110 a file of a till that the server does not know is added', async () => {
    const { bodyOf, fileOf, add, rows } = await openImport(engine)
    const file = await fileOf([bodyOf(), bodyOf()], { till_id: null, number: null })
    expect((await add(file)).result).toMatchObject({ added: 2 })
    expect((await rows('sale_origins')).length).toBe(2)
  })

  test('OFF-171 only administrators add a file', async () => {
    const opened = await openImport(engine)
    const { client, bodyOf, fileOf, send, headers, rows } = opened
    const file = await fileOf([bodyOf()])
    const { access_token: user } = await client.signUp('moses@shop.ug')
    for (const path of Object.values(salesFileAddresses)) {
      expect((await send(path, file, user)).status).toBe(403)
      expect((await client.call(`POST ${path}`, { headers, raw: file })).status).toBe(401)
    }
    expect(await rows('sales')).toEqual([])
  })

  test('OFF-110 a file of 5,000 sales is read, and more sales than a till may send in a second are added', async () => {
    const { bodyOf, fileOf, check, add } = await openImport(engine)
    const bodies = Array.from({ length: 5000 }, () => bodyOf())
    expect((await check(await fileOf(bodies))).result).toMatchObject({ fresh: 5000, known: 0 })
    const some = await fileOf(bodies.slice(0, MAX_SALES_A_SECOND + 1))
    expect((await add(some)).result).toMatchObject({ added: MAX_SALES_A_SECOND + 1 })
  }, 60_000)
})

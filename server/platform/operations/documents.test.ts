// Documents on every engine: created once under their id, returned again to those who may see them,
// never changed.
import type { Actor } from '@webale/domain/access/role.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEveryEngine, openShop, type Shop } from '../../testing/shop.ts'
import { documentOnce } from './documents.ts'
import { inTransaction } from '../database/transaction.ts'

type TestDocument = {
  readonly id: string
  readonly amount: number
  readonly department_id?: string | null
  readonly fails?: true
}

/** Creates an expense as a document: the simplest row. */
const send = (
  { context }: Shop,
  actor: Actor,
  { id, amount, department_id = null, fails }: TestDocument,
) =>
  inTransaction(context.store, (tx) =>
    documentOnce(
      { tx, actor, now: context.now() },
      {
        id,
        kind: 'movement',
        content: [amount],
        department_id,
        find: () =>
          tx
            .selectFrom('expenses')
            .select(['id', 'amount'])
            .where('id', '=', id)
            .executeTakeFirst(),
      },
      async () => {
        const row = {
          id,
          amount,
          description: 'Ink',
          category: 'Other',
          date: '2026-11-21',
          department_id,
        }
        const made = { ...row, created_by: actor.id, created_at: context.now() }
        await tx.insertInto('expenses').values(made).execute()
        if (fails === true) throw new Error('power cut')
        return { id, amount }
      },
    ),
  )

const countOf = async ({ context }: Shop, table: 'expenses' | 'documents'): Promise<number> =>
  (await context.store.db.selectFrom(table).select('id').execute()).length

onEveryEngine('documents', (engine) => {
  test('CMD-003 a document is made once when its request arrives twice, and refused when the content differs', async () => {
    const shop = await openShop(engine)
    const [admin, id] = [await shop.person('admin'), shop.context.newId()]
    expect(await send(shop, admin, { id, amount: 500 })).toEqual({
      document: { id, amount: 500 },
      replayed: false,
    })
    expect(await send(shop, admin, { id, amount: 500 })).toEqual({
      document: { id, amount: 500 },
      replayed: true,
    })
    await expect(send(shop, admin, { id, amount: 501 })).rejects.toMatchObject({
      code: 'key_reused',
      message: 'This was already sent with other details. Reload the page and try again',
    })
    expect([await countOf(shop, 'expenses'), await countOf(shop, 'documents')]).toEqual([1, 1])
  })

  test('CMD-003 a document is answered again to its maker, its department and administrators, and refused to others', async () => {
    const shop = await openShop(engine)
    const [perfume, printing] = [
      await shop.department('Perfume'),
      await shop.department('Printing'),
    ]
    const [maker, colleague] = [
      await shop.person('user', perfume),
      await shop.person('user', perfume),
    ]
    const [other, admin] = [await shop.person('moderator', printing), await shop.person('admin')]
    const sent = { id: shop.context.newId(), amount: 500, department_id: perfume }
    await send(shop, maker, sent)
    for (const actor of [maker, colleague, admin])
      expect((await send(shop, actor, sent)).replayed).toBe(true)
    await expect(send(shop, other, sent)).rejects.toMatchObject({ code: 'key_reused' })
    const own = { id: shop.context.newId(), amount: 500 }
    await send(shop, maker, own)
    await expect(send(shop, colleague, own)).rejects.toMatchObject({ code: 'key_reused' })
  })

  test('CMD-003 twenty copies of one request at once make one document', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    for (let round = 1; round <= 10; round += 1) {
      const id = shop.context.newId()
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => send(shop, admin, { id, amount: 500 })),
      )
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
      expect(new Set(answers.map(({ document }) => JSON.stringify(document))).size).toBe(1)
      expect([await countOf(shop, 'expenses'), await countOf(shop, 'documents')]).toEqual([
        round,
        round,
      ])
    }
  })

  test('CMD-003 two contents under one id at once: one is made, the other is refused', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    for (let round = 0; round < 20; round += 1) {
      const id = shop.context.newId()
      const answers = await Promise.allSettled(
        [1, 2].map((amount) => send(shop, admin, { id, amount })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'key_reused' },
      })
    }
  })

  test('CMD-003 a document of a backup file is not made again when another content is sent with its id', async () => {
    const shop = await openShop(engine)
    const [admin, id] = [await shop.person('admin'), shop.context.newId()]
    const row = {
      id,
      description: 'Ink',
      category: 'Other',
      amount: 500,
      date: '2026-11-21',
      department_id: null,
    }
    const restored = { ...row, created_by: admin.id, created_at: shop.context.now() }
    await shop.write((tx) => tx.insertInto('expenses').values(restored).execute())
    await expect(send(shop, admin, { id, amount: 500 })).rejects.toMatchObject({
      code: 'key_reused',
    })
    expect([await countOf(shop, 'expenses'), await countOf(shop, 'documents')]).toEqual([1, 0])
  })

  test('CMD-003 work that fails leaves no key behind, and the same request may be sent again', async () => {
    const shop = await openShop(engine)
    const [admin, id] = [await shop.person('admin'), shop.context.newId()]
    const failing = send(shop, admin, { id, amount: 500, fails: true })
    await expect(failing).rejects.toThrow('power cut')
    expect(await countOf(shop, 'documents')).toBe(0)
    expect(await send(shop, admin, { id, amount: 500 })).toMatchObject({ replayed: false })
  })

  test('CMD-003 the database refuses to change or delete the key of a document', async () => {
    const shop = await openShop(engine)
    await send(shop, await shop.person('admin'), { id: shop.context.newId(), amount: 500 })
    for (const text of [
      'update documents set content_hash = content_hash',
      'delete from documents',
    ])
      await expect(shop.write((tx) => sql.raw(text).execute(tx))).rejects.toThrow(
        'documents is never changed',
      )
  })
})

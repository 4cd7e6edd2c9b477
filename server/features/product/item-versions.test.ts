// Revisions of products, bundles and services, and the versions that changes replace.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTill } from '../../testing/till.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { readItemVersions } from './item-versions.queries.ts'

type Revision = { readonly rev: number; readonly changed_at: string }

onEveryEngine('item versions', (engine) => {
  const openCatalogue = async () => {
    const till = await openTill(engine)
    const revisionOf = async (
      id: string,
      table: 'products' | 'services' = 'products',
    ): Promise<Revision | undefined> =>
      (
        await sql<Revision>`select rev, changed_at from ${sql.table(table)}
          where id = ${id}`.execute(till.context.store.db)
      ).rows[0]
    const change = async (id: string, fields: object) => {
      const seen = await till.ask(productApi.get, till.admin, { id })
      await till.ask(productApi.update, till.admin, {
        ...seen,
        ...fields,
        seen,
        seen_stock: seen.current_stock,
      })
    }
    const versionsOf = (...ids: string[]) => readItemVersions(till.context.store.db, ids)
    return { till, revisionOf, change, versionsOf }
  }

  test('OFF-184 a change of a price keeps the old version with its cost when an admin saves it', async () => {
    const { till, revisionOf, change, versionsOf } = await openCatalogue()
    const soap = await till.product({ selling_price: 2000, cost_price: 1500 })
    expect(await revisionOf(soap.id)).toMatchObject({ rev: 1 })
    till.setNow('2026-11-21T10:00:00.000Z')
    await change(soap.id, { selling_price: 2500, cost_price: 1600 })
    expect(await revisionOf(soap.id)).toEqual({ rev: 2, changed_at: '2026-11-21T10:00:00.000Z' })
    expect(await versionsOf(soap.id)).toMatchObject([
      { rev: 2, replaced_at: null, item: { selling_price: 2500, cost_price: 1600 }, parts: [] },
      {
        rev: 1,
        replaced_at: '2026-11-21T10:00:00.000Z',
        item: { id: soap.id, selling_price: 2000, cost_price: 1500 },
      },
    ])
  })

  test('OFF-184 each change keeps one version when two admins save at once', async () => {
    const { till, revisionOf, change, versionsOf } = await openCatalogue()
    const soap = await till.product()
    await Promise.all([
      change(soap.id, { brand: 'Mukwano' }),
      change(soap.id, { reorder_level: 4 }),
    ])
    expect(await revisionOf(soap.id)).toMatchObject({ rev: 3 })
    expect((await versionsOf(soap.id)).map(({ rev }) => rev)).toEqual([3, 1, 2])
  })

  test('OFF-182 a sale, a stock correction and saving unchanged fields leave the revision as it is', async () => {
    const { till, revisionOf, change } = await openCatalogue()
    const soap = await till.product()
    const before = await revisionOf(soap.id)
    till.setNow('2026-11-21T11:00:00.000Z')
    await till.sell([{ product_id: soap.id }])
    await change(soap.id, { current_stock: 3 })
    await change(soap.id, {})
    expect(await revisionOf(soap.id)).toEqual(before)
  })

  test('OFF-184 the parts of a bundle are kept when a component is added or removed', async () => {
    const { till, revisionOf, versionsOf } = await openCatalogue()
    const [rice, salt] = [
      await till.product({ name: 'Rice' }),
      await till.product({ name: 'Salt' }),
    ]
    const meal = await till.bundle([{ product: rice, quantity: 2 }])
    const rev = (await revisionOf(meal.id))?.rev ?? 0
    const added = await till.ask(productApi.addComponent, till.admin, {
      id: meal.id,
      component_product_id: salt.id,
      quantity: 1,
    })
    await till.ask(productApi.removeComponent, till.admin, { id: added.id })
    expect(await revisionOf(meal.id)).toMatchObject({ rev: rev + 2 })
    const parts = new Map(
      (await versionsOf(meal.id)).map((version) => [version.rev, version.parts.length]),
    )
    expect([parts.get(rev), parts.get(rev + 1), parts.get(rev + 2)]).toEqual([1, 2, 1])
  })

  test('OFF-184 a service keeps its old price when somebody changes it', async () => {
    const { till, revisionOf, versionsOf } = await openCatalogue()
    const copy = await till.ask(serviceApi.add, till.admin, { name: 'Copy', base_price: 500 })
    await till.ask(serviceApi.update, till.admin, {
      name: 'Copy',
      base_price: 700,
      id: copy.id,
      seen: copy,
    })
    expect(await revisionOf(copy.id, 'services')).toMatchObject({ rev: 2 })
    expect(await versionsOf(copy.id)).toMatchObject([
      { rev: 2, item: { kind: 'service', base_price: 700 } },
      { rev: 1, item: { kind: 'service', base_price: 500 } },
    ])
  })
})

// Pictures of products on every engine: saving, replacing, removing, and who may see them.
import { productPictureApi } from '@webale/domain/features/product-picture/product-picture.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import { openBackupClient } from '../../testing/backup-client.ts'
import { openHttpShop } from '../../testing/http-shop.ts'
import { jpegText, webpText } from '../../testing/pictures.ts'
import { onEveryEngine, openShop } from '../../testing/shop.ts'

onEveryEngine('pictures of products', (engine) => {
  const openStock = async () => {
    const shop = await openShop(engine)
    const [here, there] = [await shop.department('Groceries'), await shop.department('Perfume')]
    const people = {
      admin: await shop.person('admin'),
      seller: await shop.person('user', here),
      leader: await shop.person('moderator', here),
      stranger: await shop.person('user', there),
    }
    const goods = { name: 'Soap', unit: 'piece', selling_price: 1000, department_id: here }
    const { id } = await shop.ask(productApi.add, people.admin, goods)
    return { shop, id, ...people }
  }

  test('PIC-001 PIC-004 a picture is added, replaced under another revision, and removed', async () => {
    const { shop, id, admin, seller } = await openStock()
    const list = () => shop.ask(productPictureApi.list, seller, {})
    expect(await list()).toEqual([])
    const first = await shop.ask(productPictureApi.save, admin, { id, picture: jpegText() })
    expect(await list()).toEqual([{ id, revision: first.revision }])
    const again = await shop.ask(productPictureApi.save, admin, { id, picture: jpegText() })
    expect(again.revision).toBe(first.revision)
    const second = await shop.ask(productPictureApi.save, admin, { id, picture: webpText() })
    expect(second.revision).not.toBe(first.revision)
    expect(await list()).toEqual([{ id, revision: second.revision }])
    await shop.ask(productPictureApi.remove, admin, { id })
    expect(await list()).toEqual([])
    // Removing nothing changes nothing.
    await shop.ask(productPictureApi.remove, admin, { id })
  })

  test('PIC-005 only who may change products may change a picture, and another department sees none', async () => {
    const { shop, id, admin, seller, leader, stranger } = await openStock()
    for (const actor of [seller, leader]) {
      await expect(
        shop.ask(productPictureApi.save, actor, { id, picture: jpegText() }),
      ).rejects.toThrow()
      await expect(shop.ask(productPictureApi.remove, actor, { id })).rejects.toThrow()
    }
    await shop.ask(productPictureApi.save, admin, { id, picture: jpegText() })
    expect(await shop.ask(productPictureApi.list, stranger, {})).toEqual([])
    expect(await shop.ask(productPictureApi.list, leader, {})).toHaveLength(1)
  })

  test('PIC-002 another file, and a picture of an unknown product, are refused, and nothing is stored', async () => {
    const { shop, id, admin } = await openStock()
    const unknown = { id: shop.context.newId(), picture: jpegText() }
    await expect(shop.ask(productPictureApi.save, admin, unknown)).rejects.toThrow('The product')
    const png = { id, picture: 'iVBORw0KGgoAAAANSUhEUgAAAEAAAABA' }
    await expect(shop.ask(productPictureApi.save, admin, png)).rejects.toThrow(
      'must be a JPEG or WebP',
    )
    expect(
      await shop.context.store.db.selectFrom('product_pictures').selectAll().execute(),
    ).toEqual([])
  })

  test('PIC-008 the audit log says who changed a picture, without its bytes', async () => {
    const { shop, id, admin } = await openStock()
    await shop.ask(productPictureApi.save, admin, { id, picture: jpegText(3000) })
    await shop.ask(productPictureApi.remove, admin, { id })
    const entries = await shop.context.store.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', 'like', 'product-picture.%')
      .execute()
    expect(entries).toMatchObject([
      { action: 'product-picture.save', subject: 'Soap', entity_id: id, actor_id: admin.id },
      { action: 'product-picture.remove', subject: 'Soap', entity_id: id },
    ])
    expect(JSON.stringify(entries).length).toBeLessThan(3000)
  })

  test('PIC-004 PIC-005 the bytes are served by id and revision, to be kept for good, to people who may see the product', async () => {
    const http = await openHttpShop(engine)
    const { access_token: token } = await http.signUp('ann@shop.ug')
    const other = await http.signUp('joel@shop.ug')
    const goods = {
      name: 'Soap',
      unit: 'piece',
      selling_price: 1000,
      department_id: await http.shop.department('A'),
    }
    const id = String((await http.call('POST /api/products', { token, body: goods })).body['id'])
    const picture = webpText(500)
    const saved = await http.call(`PUT /api/product-pictures/${id}`, { token, body: { picture } })
    const path = `/api/product-pictures/${id}/${String(saved.body['revision'])}`
    const answer = await fetch(http.url + path, { headers: { authorization: `Bearer ${token}` } })
    expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(picture)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const statusOf = async (place: string, sent: object): Promise<number> =>
      (await http.call(`GET ${place}`, sent)).status
    expect(await statusOf(path, {})).toBe(401)
    // No department: nothing of the shop.
    expect(await statusOf(path, { token: other.access_token })).toBe(403)
    await http.shop.write((tx) =>
      tx
        .updateTable('profiles')
        .set({ department_id: null })
        .where('id', '=', other.user.id)
        .execute(),
    )
    expect(await statusOf(path.slice(0, -1) + (path.endsWith('0') ? '1' : '0'), { token })).toBe(
      404,
    )
    expect(await statusOf(`/api/product-pictures/${id}/..%2f..%2fetc`, { token })).toBe(422)
    expect(await statusOf(`/api/product-pictures/x/${'a'.repeat(32)}`, { token })).toBe(422)
  })

  test('PIC-007 pictures come back with a backup file, and go with the deletion of the products', async () => {
    const old = await openBackupClient(engine)
    await old.stockUp()
    const before = await old.rows('product_pictures')
    expect(before).toHaveLength(1)
    const file = await old.export(['products', 'departments', 'suppliers'])
    const fresh = await openBackupClient(engine)
    await fresh.restore(await fresh.check(file))
    expect(await fresh.rows('product_pictures')).toEqual(before)
    await fresh.remove(['products'])
    expect(await fresh.rows('product_pictures')).toEqual([])
  })

  test('PIC-007 a backup file whose picture is a script is refused by name', async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    const file = await client.export(['products'])
    const [row] = await client.rows('product_pictures')
    const hostile = file.replace(
      row?.content ?? '',
      Buffer.from('<script>alert(1)</script>').toString('base64'),
    )
    const fresh = await openBackupClient(engine)
    const { tables } = await fresh.check(hostile)
    expect(tables.find(({ name }) => name === 'products')?.problem).toContain(
      'a small JPEG or WebP picture',
    )
  })
})

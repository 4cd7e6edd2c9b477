// The credential of a till over HTTP: which shop, which till, and who is signed in on it.
import { BACKUP_TABLES } from '@webale/domain/features/backup/backup.ts'
import { expect, test } from 'vitest'
import { openLog } from '../../platform/base/log.ts'
import { exportBackup } from '../backup/export-backup.ts'
import { openHttpShop, type HttpShop } from '../../testing/http-shop.ts'
import { reportOf, shopIdOf } from '../../testing/registered-till.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { hashSecret } from './till.queries.ts'

const SECRET = 'd'.repeat(64)

const openRegistered = async (client: HttpShop) => {
  const { access_token: token } = await client.signUp('sarah@shop.ug')
  const id = client.shop.context.newId()
  const shop_id = await shopIdOf(client.shop)
  const body = { id, secret: SECRET, name: 'Counter', since: client.shop.context.now(), shop_id }
  const registered = await client.call('POST /api/tills', { body, token })
  expect([registered.status, registered.body['number']]).toEqual([200, 1])
  return { token, id, headers: { 'x-till': `${id}.${SECRET}`, 'x-shop': shop_id } }
}

const report = 'POST /api/till/hello'

onEveryEngine('the credential of a till', (engine) => {
  test('OFF-163 OFF-165 a till is known by its secret, in its own shop', async () => {
    const client = await openHttpShop(engine)
    const { token, id, headers } = await openRegistered(client)
    const body = reportOf()
    const answered = await client.call(report, { body, headers })
    expect([answered.status, answered.body['person']]).toEqual([200, null])
    expect((await client.call(report, { body, headers, token })).body['person']).toMatchObject({
      role: 'admin',
    })
    expect((await client.call(report, { body, headers, token: 'over' })).body['person']).toBeNull()
    const unknown = [
      undefined,
      'x',
      `${id}.${'e'.repeat(64)}`,
      `${id}.${SECRET}0`,
      id,
      `.${SECRET}`,
    ]
    for (const credential of unknown) {
      const sent = {
        'x-shop': headers['x-shop'],
        ...(credential === undefined ? {} : { 'x-till': credential }),
      }
      const answer = await client.call(report, { body, headers: sent, token })
      expect([credential, answer.status, answer.body['code']]).toEqual([
        credential,
        401,
        'till_unknown',
      ])
      expect(answer.body['title']).toBe(
        'The server does not know this till. Sign in to register it again',
      )
    }
    const foreign = { ...headers, 'x-shop': 'another' }
    const answer = await client.call(report, { body, headers: foreign })
    expect([answer.status, answer.body['title']]).toEqual([
      409,
      'This till belongs to another shop',
    ])
    const registering = await client.call('POST /api/tills', { body: {}, headers: foreign, token })
    expect([registering.status, registering.body['code']]).toEqual([409, 'another_shop'])
  })

  test('OFF-187 a till whose data is of another shop, or of a page that does not say so, is not registered', async () => {
    const client = await openHttpShop(engine)
    const { access_token: token } = await client.signUp('sarah@shop.ug')
    const [id, since] = [client.shop.context.newId(), client.shop.context.now()]
    const sent = { id, secret: SECRET, name: 'Counter', since }
    const foreign = { ...sent, shop_id: client.shop.context.newId() }
    // An older page named the shop that answered, whosever the till was.
    const headers = { 'x-shop': await shopIdOf(client.shop) }
    const answers = []
    for (const body of [foreign, sent])
      answers.push(await client.call('POST /api/tills', { body, headers, token }))
    expect(answers.map(({ status, body }) => [status, body['title']])).toEqual([
      [409, 'This till belongs to another shop'],
      [422, 'This page is older than the shop. Reload it.'],
    ])
    expect((await client.call('GET /api/tills', { token })).body['rows']).toEqual([])
  })

  test('OFF-160 the credential of a till opens nothing for a person who is not signed in', async () => {
    const client = await openHttpShop(engine)
    const { headers } = await openRegistered(client)
    for (const line of ['GET /api/products', 'GET /api/tills', 'GET /api/sales', 'POST /api/sales'])
      expect([line, (await client.call(line, { headers, body: undefined })).status]).toEqual([
        line,
        401,
      ])
  })

  test('OFF-164 OFF-229 ending a till signs out the people on it and refuses its reports', async () => {
    const client = await openHttpShop(engine)
    const { token, id, headers } = await openRegistered(client)
    const second = (await client.signIn('sarah@shop.ug')).body as unknown as {
      access_token: string
    }
    await client.call(report, { body: reportOf(), headers, token: second.access_token })
    expect((await client.call('GET /api/tills', { token: second.access_token })).status).toBe(200)
    expect((await client.call(`POST /api/tills/${id}/end`, { body: {}, token })).status).toBe(200)
    expect((await client.call('GET /api/tills', { token: second.access_token })).status).toBe(401)
    expect((await client.call('GET /api/tills', { token })).status).toBe(200)
    const answer = await client.call(report, { body: reportOf(), headers })
    expect([answer.status, answer.body['code']]).toEqual([403, 'till_ended'])
  })

  test('OFF-166 the secret is stored as a hash only: it is in no table, no backup file and no line of the log', async () => {
    const lines: string[] = []
    const log = openLog('trace', { write: (text: string) => void lines.push(text) })
    const client = await openHttpShop(engine, {}, null, log)
    const { token, id, headers } = await openRegistered(client)
    await client.call(report, { body: reportOf({ numbers_left: 0 }), headers, token })
    const wrong = { ...headers, 'x-till': `${id}.${'e'.repeat(64)}` }
    for (const sent of [headers, wrong])
      await client.call('POST /api/till/sales', { body: { id: 1 }, headers: sent })
    const since = client.shop.context.now()
    const shop_id = headers['x-shop']
    const body = { id, secret: 'e'.repeat(64), name: 'Counter', since, shop_id }
    expect((await client.call('POST /api/tills', { body, token })).status).toBe(409)
    const { store } = client.shop.context
    const texts = [...lines]
    for (const { name } of await store.schema.introspection.getTables())
      texts.push(
        JSON.stringify(
          await store.db
            .selectFrom(name as 'tills')
            .selectAll()
            .execute(),
        ),
      )
    for await (const chunk of (await exportBackup(store, BACKUP_TABLES, client.shop.context.now()))
      .chunks)
      texts.push(chunk)
    expect(lines.join('')).toContain('till.register')
    expect(texts.some((text) => text.includes(hashSecret(SECRET)))).toBe(true)
    expect(
      texts.filter((text) => text.includes('d'.repeat(32)) || text.includes('e'.repeat(32))),
    ).toEqual([])
  })
})

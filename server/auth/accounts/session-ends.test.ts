// Every way in which a session ends, and that it ends at once: for the shop's data, late requests
// of a till, the sign-in service and the live stream of changes.
import { expect, test } from 'vitest'
import { runAdmin } from '../../commands/admin.ts'
import type { Engine } from '../../platform/database/store.ts'
import { type HttpShop, openHttpShop, PASSWORD, type Tokens } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'

type Shop = HttpShop & { readonly boss: Tokens; readonly service: string }
type Person = Tokens & { readonly email: string }

const openShop = async (engine: Engine): Promise<Shop> => {
  const httpShop = await openHttpShop(engine, {
    AUTH_ADMIN_API_ENABLED: 'true',
    AUTH_JWT_EXP: '604800',
    AUTH_RATE_LIMIT_TOKEN: '1000',
    AUTH_RATE_LIMIT_SIGNUP: '1000',
  })
  const boss = await httpShop.signUp('boss@shop.ug')
  // The command reads only the signing keys, but requires a data folder with a shop.
  const { text } = await runAdmin(['service-key'], {
    DATA_DIR: httpShop.shop.folder,
    ...(engine === 'postgres' && { DATABASE_URL: 'postgres://localhost/shop' }),
  })
  return { ...httpShop, boss, service: text.split('\n')[0] ?? '' }
}

const signInAgain = async (shop: Shop, { email }: Person): Promise<string> =>
  String((await shop.signIn(email)).body['access_token'])
const callAsAdmin = (shop: Shop, line: string, body: unknown) =>
  shop.call(line, { token: shop.boss.access_token, body })
const asService = (shop: Shop, line: string, body?: unknown) =>
  shop.call(line.replace(' ', ' /auth/v1/admin/users/'), {
    token: shop.service,
    ...(body === undefined ? {} : { body }),
  })

const sessionOf = (token: string): string =>
  String(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())['session_id'])

const ends: Readonly<Record<string, (shop: Shop, person: Person) => Promise<unknown>>> = {
  'signing out': (shop, { access_token }) =>
    shop.call('POST /auth/v1/logout?scope=local', { token: access_token }),
  'signing out everywhere, on another device': async (shop, person) =>
    shop.call('POST /auth/v1/logout', { token: await signInAgain(shop, person) }),
  'a new password on another device': async (shop, person) =>
    shop.call('PUT /auth/v1/user', {
      token: await signInAgain(shop, person),
      body: { password: 'posho-2027' },
    }),
  'being taken off the list of devices': async (shop, person) =>
    shop.call(`DELETE /api/session/devices/${sessionOf(person.access_token)}`, {
      token: await signInAgain(shop, person),
      body: {},
    }),
  'a new password from the administrator': (shop, { user }) =>
    callAsAdmin(shop, 'POST /functions/v1/admin-reset-password', {
      userId: user.id,
      newPassword: 'posho-2027',
    }),
  'a new password from a program': (shop, { user }) =>
    asService(shop, `PUT ${user.id}`, { password: 'posho-2027' }),
  'a ban': (shop, { user }) => asService(shop, `PUT ${user.id}`, { ban_duration: '100h' }),
  'being deleted by a program': (shop, { user }) => asService(shop, `DELETE ${user.id}`),
  'a stolen refresh token that was used': async (shop, { refresh_token }) => {
    const second = String((await shop.refresh(refresh_token)).body['refresh_token'])
    await shop.refresh(second)
    shop.advanceClock(11)
    return shop.refresh(refresh_token)
  },
  'shorter sessions': async (shop) => {
    shop.advanceClock(2 * 3600)
    return callAsAdmin(shop, 'PUT /api/security/sessions', {
      session_idle: 3600,
      session_most: 7200,
    })
  },
  'the removal of everybody but administrators': async (shop) => {
    const token = String((await shop.signIn('boss@shop.ug')).body['access_token'])
    return shop.call('POST /functions/v1/delete-non-admin-users', { token, body: {} })
  },
}

/**
 * Creates a person and waits until this change was broadcast, so that a later end of the stream is
 * caused by the session's end.
 */
const createKnownPerson = async (shop: Shop, email: string): Promise<Person> => {
  const announced = new Promise<void>((resolve) => {
    const stop = shop.shop.context.changes.subscribe(() => {
      stop()
      resolve()
    })
  })
  const tokens = await shop.signUp(email)
  await announced
  return { ...tokens, email }
}

const listen = async (
  { url }: HttpShop,
  token: string,
): Promise<{ status: number; ended: Promise<unknown> }> => {
  const response = await fetch(`${url}/api/changes`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, ended: response.text() }
}

onEveryEngine('the end of a session', (engine) => {
  test('AUTHAPI-020 STAFF-029 each of eleven ways ends a session at once for data, late requests, the sign-in service and the live stream', async () => {
    const shop = await openShop(engine)
    for (const [way, end] of Object.entries(ends)) {
      const email = `${way.replace(/\W/g, '')}@shop.ug`
      const person = await createKnownPerson(shop, email)
      const token = person.access_token
      const stream = await listen(shop, token)
      expect([
        way,
        stream.status,
        (await shop.call('GET /api/session/role', { token })).status,
      ]).toEqual([way, 200, 200])
      await end(shop, person)
      await stream.ended
      expect([way, await shop.call('GET /api/session/role', { token })]).toMatchObject([
        way,
        { status: 401, body: { code: 'session_over' } },
      ])
      expect([
        way,
        (
          await shop.call('POST /api/sales', {
            token,
            body: { id: shop.shop.context.newId(), lines: [] },
          })
        ).status,
      ]).toEqual([way, 401])
      expect([way, (await shop.call('GET /api/changes', { token })).status]).toEqual([way, 401])
      expect([way, (await shop.call('GET /auth/v1/user', { token })).status]).toEqual([way, 403])
      expect([way, (await shop.refresh(person.refresh_token)).status]).toEqual([way, 400])
    }
  })

  test('AUTHAPI-020 a banned or deleted account cannot use its password, codes or earlier sessions', async () => {
    const shop = await openShop(engine)
    const [ann, ben] = [await shop.signUp('ann@shop.ug'), await shop.signUp('ben@shop.ug')]
    await asService(shop, `PUT ${ann.user.id}`, { ban_duration: '1h' })
    await asService(shop, `DELETE ${ben.user.id}`)
    expect((await shop.signIn('ann@shop.ug')).body).toMatchObject({ code: 'user_banned' })
    expect((await shop.signIn('ben@shop.ug')).body).toMatchObject({ code: 'invalid_credentials' })
    shop.advanceClock(3601)
    expect((await shop.signIn('ann@shop.ug', PASSWORD)).status).toBe(200)
    expect((await shop.refresh(ann.refresh_token)).status).toBe(400)
  })
})

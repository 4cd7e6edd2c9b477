// Reuse of an older refresh token: accepted once after a lost response, but never so that a thief
// and the owner both stay signed in.
import { expect, test } from 'vitest'
import { type HttpShop, openHttpShop } from '../../testing/http-shop.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { decideReuse } from './refresh-grant.ts'

const refreshOnce = async (
  httpShop: HttpShop,
): Promise<readonly [parent: string, active: string]> => {
  const { refresh_token } = await httpShop.signUp('ann@shop.ug')
  return [refresh_token, String((await httpShop.refresh(refresh_token)).body['refresh_token'])]
}

test('AUTHAPI-003 the parent of the current token is accepted late once, and again only after two refreshes', () => {
  const row = {
    floor: 0,
    refreshed_at: '2026-11-21T09:00:00.000Z',
    reused_counter: 10,
    reused_at: '2026-11-21T09:01:00.000Z',
  }
  const parentAt = (counter: number, now: string) =>
    decideReuse(counter - 1, { ...row, counter }, 10, now)
  expect(parentAt(10, '2026-11-21T09:01:09.999Z')).toBe('repeat')
  expect(parentAt(10, '2026-11-21T09:01:10.000Z')).toBe('end')
  expect(parentAt(11, '2026-11-21T09:01:10.000Z')).toBe('end')
  expect(parentAt(12, '2026-11-21T09:01:10.000Z')).toBe('repeat_late')
})

whereEnginesDiffer('refresh token reuse', (engine) => {
  test('AUTHAPI-003 the parent token ends the session when it comes late a second time', async () => {
    const httpShop = await openHttpShop(engine)
    const [parent, active] = await refreshOnce(httpShop)
    httpShop.advanceClock(11)
    expect((await httpShop.refresh(parent)).body['refresh_token']).toBe(active)
    httpShop.advanceClock(11)
    expect(await httpShop.refresh(parent)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used' },
    })
    expect((await httpShop.refresh(active)).body).toMatchObject({ code: 'refresh_token_not_found' })
  })

  test('AUTHAPI-003 a thief with an older token and the owner do not both stay signed in', async () => {
    const httpShop = await openHttpShop(engine)
    const [parent, active] = await refreshOnce(httpShop)
    const held = { thief: parent, owner: active }
    const statuses: number[] = []
    for (const who of ['thief', 'owner', 'thief', 'owner'] as const) {
      httpShop.advanceClock(11)
      const { status, body } = await httpShop.refresh(held[who])
      statuses.push(status)
      held[who] = String(body['refresh_token'])
    }
    expect(statuses).toEqual([200, 200, 400, 400])
  })

  test('AUTHAPI-003 a session that continues on another device is recorded, and a late parent token from there ends it', async () => {
    const httpShop = await openHttpShop(engine, { TRUST_PROXY: '127.0.0.1' })
    const first = await httpShop.signUp('ann@shop.ug')
    const home = { 'x-forwarded-for': '41.210.1.1', 'user-agent': 'Till' }
    const signed = await httpShop.signIn('ann@shop.ug', undefined, home)
    const cookie = signed.headers.get('set-cookie')?.split(';')[0] ?? ''
    const refresh = async (refresh_token: string, headers: Record<string, string>) =>
      httpShop.call('POST /auth/v1/token?grant_type=refresh_token', {
        body: { refresh_token },
        headers,
      })
    const noticed = () =>
      httpShop.shop.context.store.db
        .selectFrom('audit_log')
        .select(['entity_id', 'ip'])
        .where('action', '=', 'session_device_changed')
        .execute()
    const moved = { 'x-forwarded-for': '41.210.9.9', 'user-agent': 'Till', cookie }
    const parent = String(
      (await refresh(String(signed.body['refresh_token']), moved)).body['refresh_token'],
    )
    expect(await noticed()).toEqual([])
    const stranger = { 'x-forwarded-for': '102.80.1.1', 'user-agent': 'Other' }
    const active = String((await refresh(parent, stranger)).body['refresh_token'])
    expect(await noticed()).toEqual([{ entity_id: first.user.id, ip: '102.80.1.1' }])
    httpShop.advanceClock(11)
    expect(
      (await refresh(parent, { ...stranger, 'x-forwarded-for': '102.80.2.2' })).body,
    ).toMatchObject({
      code: 'refresh_token_already_used',
    })
    expect((await refresh(active, moved)).body).toMatchObject({ code: 'refresh_token_not_found' })
  })
})

// Refresh tokens that are refused: malformed, unknown,
// banned, too many, and while the database has trouble.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHttpShop } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openKeys } from '../tokens/keys.ts'
import { writeRefreshToken } from '../tokens/refresh-token.ts'
import { refreshChain, refusedAnswer } from '../../testing/refresh-chain.ts'

onEveryEngine('refused refresh', (engine) => {
  test('AUTHAPI-003 a missing, short or malformed token, or one with a wrong checksum, gets 400 validation_failed', async () => {
    const httpShop = await openHttpShop(engine)
    const { refresh_token } = await httpShop.signUp('ann@shop.ug')
    const flipped = refresh_token.slice(0, -1) + (refresh_token.endsWith('A') ? 'B' : 'A')
    for (const token of [
      '',
      'short',
      'x'.repeat(52),
      '!'.repeat(52),
      'A'.repeat(50_000),
      flipped,
      `${refresh_token}A`,
      `${refresh_token}==`,
      ` ${refresh_token}`,
    ])
      expect(await httpShop.refresh(token)).toMatchObject(
        refusedAnswer('validation_failed', 'Refresh token is not valid'),
      )
    expect(
      await httpShop.call('POST /auth/v1/token?grant_type=refresh_token', { body: {} }),
    ).toMatchObject(refusedAnswer('validation_failed', 'Refresh token is not valid'))
    expect((await httpShop.refresh(refresh_token)).status).toBe(200)
  })

  test('AUTHAPI-003 a token of the old format, an unknown session or a foreign signature gets 400 refresh_token_not_found', async () => {
    const httpShop = await openHttpShop(engine)
    const other = await openHttpShop(engine)
    const { refresh_token } = await other.signUp('ann@shop.ug')
    const missing = refusedAnswer(
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    )
    expect(await httpShop.refresh('abcdef012345')).toMatchObject(missing)
    expect(await httpShop.refresh(refresh_token)).toMatchObject(missing)
    const own = await httpShop.signUp('ann@shop.ug')
    const { id } = await httpShop.shop.context.store.db
      .selectFrom('auth_sessions')
      .select('id')
      .executeTakeFirstOrThrow()
    const forged = writeRefreshToken(await openKeys(`${other.shop.folder}/keys.json`), {
      session_id: id,
      counter: 0,
    })
    expect(await httpShop.refresh(forged)).toMatchObject(missing)
    expect((await httpShop.refresh(own.refresh_token)).status).toBe(200)
    await httpShop.shop.write((tx) => tx.deleteFrom('auth_sessions').execute())
    expect(await httpShop.refresh(own.refresh_token)).toMatchObject(missing)
  })

  test('AUTHAPI-003 a refresh gets 400 user_banned when the account is banned', async () => {
    const httpShop = await openHttpShop(engine)
    const { refresh_token } = await httpShop.signUp('ann@shop.ug')
    await httpShop.shop.write((tx) =>
      tx.updateTable('auth_users').set({ banned_until: '2099-01-01T00:00:00.000Z' }).execute(),
    )
    expect(await httpShop.refresh(refresh_token)).toMatchObject(
      refusedAnswer('user_banned', 'Invalid Refresh Token: User Banned'),
    )
  })

  test('AUTHAPI-003 a token below the floor is refused even at once and does not end the session', async () => {
    const httpShop = await openHttpShop(engine)
    const tokens = await refreshChain(
      httpShop,
      (await httpShop.signUp('ann@shop.ug')).refresh_token,
      2,
    )
    await httpShop.shop.write((tx) => tx.updateTable('auth_sessions').set({ floor: 2 }).execute())
    expect((await httpShop.refresh(tokens[1] ?? '')).body).toMatchObject({
      code: 'refresh_token_already_used',
    })
    expect((await httpShop.refresh(tokens[2] ?? '')).status).toBe(200)
  })

  test('AUTHAPI-003 too many refreshes of one session get 503 with a pause, which does not sign the till out', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_RATE_LIMIT_TOKEN_REFRESH: '3' })
    const [one, other] = [
      await httpShop.signUp('ann@shop.ug'),
      await httpShop.signUp('ben@shop.ug'),
    ]
    for (let round = 0; round < 3; round += 1)
      expect((await httpShop.refresh(one.refresh_token)).status).toBe(200)
    const limited = await httpShop.refresh(one.refresh_token)
    expect(limited).toMatchObject({ status: 503, body: { code: 'overloaded' } })
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await httpShop.refresh(other.refresh_token)).status).toBe(200)
  })

  test('AUTHAPI-003 a refresh gets 503 when the database fails, and the token remains valid', async () => {
    const httpShop = await openHttpShop(engine)
    const { refresh_token } = await httpShop.signUp('ann@shop.ug')
    const { schema } = httpShop.shop.context.store
    const broken = {
      sqlite: 'pragma query_only = on',
      postgres: 'alter table auth_sessions rename to auth_sessions_away',
    }
    const whole = {
      sqlite: 'pragma query_only = off',
      postgres: 'alter table auth_sessions_away rename to auth_sessions',
    }
    await sql.raw(broken[engine]).execute(schema)
    const answer = await httpShop.refresh(refresh_token)
    await sql.raw(whole[engine]).execute(schema)
    // The client treats both as a server failure and keeps its session.
    expect(answer.status).toBe(engine === 'sqlite' ? 503 : 500)
    expect(answer.text).not.toMatch(/auth_sessions|SQL|readonly|\.ts:\d|node_modules/)
    // The database is checked again within a moment, as after a full disk. Polled slowly because
    // refreshes of one session are limited.
    await expect
      .poll(async () => (await httpShop.refresh(refresh_token)).status, {
        timeout: 10_000,
        interval: 500,
      })
      .toBe(200)
  })
})

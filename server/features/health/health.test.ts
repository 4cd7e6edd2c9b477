// The state of the shop's computer, for administrators only.
import { healthApi } from '@webale/domain/features/health/health.api.ts'
import { expect, test } from 'vitest'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'

whereEnginesDiffer('health', (engine) => {
  test('HLTH-001 only an administrator reads disk, database, clock, versions and waiting mail', async () => {
    const shop = await openShop(engine, { SMTP_HOST: 'mail.shop.ug' })
    const admin = await shop.person('admin')
    const health = await shop.ask(healthApi.get, admin, {})
    expect(health).toMatchObject({
      now: shop.context.now(),
      version: '1.0.0',
      node_version: process.versions.node,
      engine,
      engine_version: expect.stringMatching(/^\d+\.\d+/),
      mail: { on: true, waiting: 0, oldest_at: null },
    })
    expect(health.database_size).toBeGreaterThan(50_000)
    expect(health.disk?.free).toBeGreaterThan(0)
    expect(health.disk?.size).toBeGreaterThanOrEqual(health.disk?.free ?? 0)
    const written = {
      channel: 'mail' as const,
      sealed: 'x',
      attempts: 1,
      next_at: shop.context.now(),
      expires_at: '2030-01-01T00:00:00.000Z',
    }
    await shop.write(async (tx) => {
      for (const created_at of ['2026-11-21T08:00:00.000Z', '2026-11-21T08:30:00.000Z'])
        await tx
          .insertInto('auth_outbox')
          .values({ ...written, id: shop.context.newId(), created_at })
          .execute()
    })
    const { mail } = await shop.ask(healthApi.get, admin, {})
    expect(mail).toEqual({ on: true, waiting: 2, oldest_at: '2026-11-21T08:00:00.000Z' })
    expect(health.snapshots).toEqual(
      engine === 'sqlite' ? { last_at: null, proven_at: null, problem: null, others: 0 } : null,
    )
    await shop.context.snapshots?.take('by-hand')
    await shop.context.snapshots?.prove()
    const { snapshots } = await shop.ask(healthApi.get, admin, {})
    expect(snapshots).toEqual(
      engine === 'sqlite'
        ? { last_at: shop.context.now(), proven_at: shop.context.now(), problem: null, others: 0 }
        : null,
    )
    const department = await shop.department('Main')
    for (const role of ['moderator', 'user'] as const)
      await expect(
        shop.ask(healthApi.get, await shop.person(role, department), {}),
      ).rejects.toMatchObject({
        code: 'not_allowed',
      })
    await expect(shop.ask(healthApi.get, null, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  })
})

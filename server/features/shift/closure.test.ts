// Closures on every engine: who reads and approves them, and the check of a printed slip.
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { expect, test } from 'vitest'
import { openDrawerShop } from '../../testing/drawer.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { sealNow } from '../audit/sealing.queries.ts'
import { insertAccount } from '../staff/account.queries.ts'

onEveryEngine('closures', (engine) => {
  test('SHIFT-052 SHIFT-053 SHIFT-054 a difference is approved by another leader, once, with a note', async () => {
    const shop = await openDrawerShop(engine)
    const { id: closure_id } = await shop.close(await shop.open(50_000), 30_000, {}, shop.moderator)
    const approve = (who = shop.moderator, note: string | null = null) =>
      shop.ask(closureApi.approve, who, { id: shop.context.newId(), closure_id, note })
    await expect(approve()).rejects.toThrow('Somebody else has to approve this')
    await expect(approve(shop.seller)).rejects.toMatchObject({ code: 'not_allowed' })
    const { closure } = await approve(shop.admin, 'Grace took it to the bank')
    expect(closure).toMatchObject({
      state: 'approved',
      approved_name: shop.admin.full_name,
      approval_note: 'Grace took it to the bank',
    })
    await expect(approve(shop.admin)).rejects.toThrow('This closure needs no approval')
  })

  test('SHIFT-054 the only leader of the shop approves what was closed alone', async () => {
    const shop = await openDrawerShop(engine)
    const whole = await shop.addDrawer({ name: 'Whole shop', department_id: null })
    // Moderators do not approve closures of the whole shop, and there is one administrator.
    const shift = await shop.open(5000, shop.admin, whole.id)
    const count_id = shop.context.newId()
    await shop.count(shift, 0, { id: count_id }, shop.admin)
    const closing = { id: shop.context.newId(), shift_id: shift.id, count_id }
    const { closure } = await shop.ask(shiftApi.close, shop.admin, closing)
    const approving = { id: shop.context.newId(), closure_id: closure?.id ?? '' }
    const other = {
      id: shop.context.newId(),
      email: 'ruth@shop.ug',
      full_name: 'Ruth',
      role: 'admin',
    } as const
    const account = {
      ...other,
      encrypted_password: null,
      department_id: null,
      user_metadata: {},
      confirmed: true,
    }
    await shop.write((tx) =>
      insertAccount(tx, { ...account, identity_id: shop.context.newId(), now: shop.context.now() }),
    )
    await expect(shop.ask(closureApi.approve, shop.admin, approving)).rejects.toMatchObject({
      code: 'own_approval',
    })
    // Somebody who may not sign in cannot approve it.
    await shop.write((tx) =>
      tx
        .updateTable('auth_users')
        .set({ banned_until: '2126-11-21T09:00:00.000Z' })
        .where('id', '=', other.id)
        .execute(),
    )
    expect(await shop.ask(closureApi.approve, shop.admin, approving)).toMatchObject({
      closure: { state: 'approved' },
    })
  })

  test('SHIFT-079 SHIFT-080 SHIFT-081 users read closures of shifts that they opened or closed, moderators those of their department', async () => {
    const shop = await openDrawerShop(engine)
    const [colleague, stranger] = [
      await shop.person('user', shop.department_id),
      await shop.person('moderator', await shop.department('Printing')),
    ]
    const own = await shop.close(await shop.open(), 0)
    const whole = await shop.addDrawer({ name: 'Whole shop', department_id: null })
    const shared = await shop.open(0, shop.seller, whole.id)
    // A drawer of the whole shop shows figures of all departments.
    expect(await shop.count(shared, 0)).toEqual({ closed: true, count_number: 1, closure: null })
    const all = await shop.ask(closureApi.list, shop.admin, {})
    expect(all.map(({ number }) => number)).toEqual(['Z-000002', 'Z-000001'])
    for (const who of [colleague, stranger])
      await expect(shop.ask(closureApi.get, who, { closure_id: own.id })).rejects.toThrow(
        'The closure was not found',
      )
    for (const who of [shop.seller, shop.moderator]) {
      expect(await shop.ask(closureApi.get, who, { closure_id: own.id })).toMatchObject({
        number: 'Z-000001',
      })
      await expect(
        shop.ask(closureApi.get, who, { closure_id: all[0]?.id ?? '' }),
      ).rejects.toMatchObject({
        code: 'not_found',
      })
      expect(await shop.ask(closureApi.list, who, {})).toHaveLength(1)
    }
    expect(await shop.ask(closureApi.list, colleague, {})).toEqual([])
  })

  test('SHIFT-081 closures are found by drawer and by day', async () => {
    const shop = await openDrawerShop(engine)
    await shop.close(await shop.open(), 0)
    shop.setNow('2026-11-23T09:00:00.000Z')
    await shop.close(await shop.open(), 0)
    const numbers = async (filter: object) =>
      (await shop.ask(closureApi.list, shop.admin, filter)).map(({ number }) => number)
    expect(await numbers({ drawer_id: shop.drawer.id })).toEqual(['Z-000002', 'Z-000001'])
    expect(await numbers({ drawer_id: shop.context.newId() })).toEqual([])
    expect(await numbers({ from: '2026-11-22' })).toEqual(['Z-000002'])
    expect(await numbers({ until: '2026-11-22' })).toEqual(['Z-000001'])
  })

  test('SHIFT-067 SHIFT-069 SHIFT-070 the slip names the newest link of the audit chain, and the records tell whether it fits', async () => {
    const shop = await openDrawerShop(engine)
    await shop.write(sealNow)
    const { chain_seq, chain_head } = await shop.close(await shop.open(), 0)
    expect(chain_head).toMatch(/^[0-9a-f]{16}$/)
    const check = (seq: number, code: string) =>
      shop.ask(auditApi.checkSlip, shop.admin, { seq, code })
    expect(await check(chain_seq, chain_head)).toEqual({ fits: true })
    expect(await check(chain_seq, chain_head.toUpperCase())).toEqual({ fits: true })
    const other = `${chain_head.slice(0, 15)}${chain_head.endsWith('0') ? '1' : '0'}`
    expect(await check(chain_seq, other)).toEqual({ fits: false })
    expect(await check(chain_seq + 100_000, chain_head)).toEqual({ fits: false })
    await expect(
      shop.ask(auditApi.checkSlip, shop.moderator, { seq: 1, code: 'a'.repeat(16) }),
    ).rejects.toMatchObject({
      code: 'not_allowed',
    })
  })
})

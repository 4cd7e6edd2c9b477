// The rules of the shop on every engine: who saves them, what is stored, what the session and the
// audit log say.
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { DEFAULT_RULES } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { expect, test } from 'vitest'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'

whereEnginesDiffer('shop rules', (engine) => {
  test('RULES-004 RULES-006 RULES-012 everybody reads the rules, also with the session, and only administrators save them', async () => {
    const shop = await openShop(engine)
    const here = await shop.department('Perfume')
    const admin = await shop.person('admin')
    for (const role of ['moderator', 'user'] as const) {
      const person = await shop.person(role, here)
      expect(await shop.ask(shopRulesApi.get, person, {})).toEqual(DEFAULT_RULES)
      await expect(shop.ask(shopRulesApi.save, person, { shifts: true })).rejects.toMatchObject({
        code: 'not_allowed',
      })
    }
    const saved = await shop.ask(shopRulesApi.save, admin, {
      shifts: true,
      discount_limit_moderator: 10,
    })
    expect(saved.rules).toEqual({ ...DEFAULT_RULES, shifts: true, discount_limit_moderator: 10 })
    expect(await shop.ask(shopRulesApi.get, admin, {})).toEqual(saved.rules)
    const newcomer = await shop.person('user')
    expect(await shop.ask(sessionApi.role, newcomer, {})).toMatchObject({
      role: 'user',
      rules: saved.rules,
    })
  })

  test('RULES-008 a part that is switched off and on again leaves the other rules as they were', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    await shop.ask(shopRulesApi.save, admin, { shifts: true, allowed_difference: 0 })
    await shop.ask(shopRulesApi.save, admin, { shifts: false })
    const { rules } = await shop.ask(shopRulesApi.save, admin, { shifts: true })
    expect(rules).toEqual({ ...DEFAULT_RULES, shifts: true, allowed_difference: 0 })
  })

  test('RULES-011 a value outside its bounds is refused and nothing is saved', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const wrong = [
      { return_days: 366 },
      { discount_limit_user: -1 },
      { allowed_difference: 0.5 },
      { shifts: 'on' },
    ]
    for (const edit of wrong)
      await expect(
        shop.ask(shopRulesApi.save, admin, { held_carts: true, ...edit } as never),
      ).rejects.toMatchObject({
        code: 'invalid_input',
      })
    expect(await shop.ask(shopRulesApi.get, admin, {})).toEqual(DEFAULT_RULES)
  })

  test('RULES-013 a change of a rule is in the audit log with the old and the new value, and saving without a change is not', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    await shop.ask(shopRulesApi.save, admin, { return_days: 30 })
    await shop.ask(shopRulesApi.save, admin, { return_days: 14, held_carts: true })
    const { rows } = await shop.ask(auditApi.list, admin, { thing: 'shop' })
    expect(rows.filter(({ entity }) => entity === 'shop-rules')).toMatchObject([
      {
        action: 'shop-rules.save',
        before: { held_carts: false, return_days: 30 },
        after: { held_carts: true, return_days: 14 },
      },
    ])
  })

  test('decision R14 two administrators who save at once keep what each changed, and are asked about the same rule', async () => {
    const shop = await openShop(engine)
    const [ann, bob] = [await shop.person('admin'), await shop.person('admin')]
    const seen = DEFAULT_RULES
    await Promise.all([
      shop.ask(shopRulesApi.save, ann, { ...seen, return_days: 7, seen }),
      shop.ask(shopRulesApi.save, bob, { ...seen, credit: true, seen }),
    ])
    expect(await shop.ask(shopRulesApi.get, ann, {})).toMatchObject({
      return_days: 7,
      credit: true,
    })
    await expect(
      shop.ask(shopRulesApi.save, bob, { ...seen, return_days: 90, seen }),
    ).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { conflicts: [{ field: 'return_days', now: 7, yours: 90 }] },
    })
  })
})

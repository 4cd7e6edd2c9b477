// The requests of the sign-in page, and role and profile afterwards.
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { DEFAULT_RULES } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { DEVELOPER_CHAT } from '@webale/domain/kernel/developer-chat.ts'
import { expect, test } from 'vitest'
import { openHttpShop } from '../../testing/http-shop.ts'
import { onEveryEngine, openShop } from '../../testing/shop.ts'

onEveryEngine('session', (engine) => {
  test('P1 anybody may read whether the shop is set up, which changes with the first account', async () => {
    const httpShop = await openHttpShop(engine, {}, 'code')
    expect((await httpShop.call('GET /api/setup')).body).toEqual({
      open: true,
      code_needed: true,
      company_sign_in: false,
      business_name: null,
      logo_url: null,
      developer_chat: DEVELOPER_CHAT,
      db_epoch: expect.stringMatching(/^[0-9a-f-]{36}\.[\w-]{22}$/),
      shop_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      https_address: null,
    })
    await httpShop.signUp('ann@shop.ug', 'matooke', { setup_code: 'code' })
    expect((await httpShop.call('GET /api/setup')).body).toMatchObject({
      open: false,
      code_needed: false,
      business_name: null,
      logo_url: null,
    })
    expect((await httpShop.call('GET /api/setup')).text).not.toContain('"code"')
  })

  test('GEN-009 D14 the contact of the chat button comes from the server settings', async () => {
    const settings = {
      DEVELOPER_CHAT_NUMBER: '256772123456',
      DEVELOPER_CHAT_GREETING: 'Hello, Sarah!',
    }
    const httpShop = await openHttpShop(engine, settings)
    expect((await httpShop.call('GET /api/setup')).body).toMatchObject({
      developer_chat: { number: '256772123456', greeting: 'Hello, Sarah!' },
    })
  })

  test('P1 no set-up code is needed while only this machine can reach the server, even with an invalid token', async () => {
    const httpShop = await openHttpShop(engine)
    expect((await httpShop.call('GET /api/setup', { token: 'a.b.c' })).body).toMatchObject({
      open: true,
      code_needed: false,
    })
  })

  test('P1 the sign-in page gets the name and logo of the business', async () => {
    const shop = await openShop(engine)
    const { newId, now } = shop.context
    const empty = {
      business_address: null,
      business_phone: null,
      business_email: null,
      whatsapp_number: null,
      website: null,
      seasonal_remark: null,
    }
    await shop.write((tx) =>
      tx
        .insertInto('settings')
        .values({
          id: newId(),
          business_name: 'Mama Rose',
          logo_url: 'data:image/png;base64,AAAA',
          ...empty,
          created_at: now(),
          updated_at: now(),
        })
        .execute(),
    )
    expect(await shop.ask(sessionApi.setup, null, {})).toMatchObject({
      business_name: 'Mama Rose',
      logo_url: 'data:image/png;base64,AAAA',
    })
  })

  test('P14 AUTH-023 role and profile are returned to every signed-in person, also without a department', async () => {
    const shop = await openShop(engine)
    const person = await shop.person('user')
    expect(await shop.ask(sessionApi.role, person, {})).toEqual({
      user_id: person.id,
      role: 'user',
      rules: DEFAULT_RULES,
    })
    expect(await shop.ask(sessionApi.profile, person, {})).toMatchObject({
      id: person.id,
      department_id: null,
    })
    await expect(shop.ask(sessionApi.role, null, {})).rejects.toMatchObject({
      code: 'not_signed_in',
    })
    await shop.write((tx) => tx.deleteFrom('user_roles').execute())
    expect(await shop.ask(sessionApi.role, person, {})).toEqual({
      user_id: person.id,
      role: 'user',
      rules: DEFAULT_RULES,
    })
    await shop.write((tx) => tx.deleteFrom('profiles').execute())
    await expect(shop.ask(sessionApi.profile, person, {})).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

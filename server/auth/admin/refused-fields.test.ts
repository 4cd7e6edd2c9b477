// A field that the admin API does not store is refused by its name, never left out without a word.
import { expect, test } from 'vitest'
import { PASSWORD } from '../../testing/http-shop.ts'
import { openServiceShop } from '../../testing/service-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const email = 'ann@shop.ug'

onEveryEngine('fields of the admin API', (engine) => {
  test('AUTHAPI-030 every field that is not taken is refused by name, and nothing is stored', async () => {
    const { admin, call, service, shop } = await openServiceShop(engine, {
      AUTH_SAML_ENABLED: 'true',
    })
    const { data } = await admin.createUser({ email: 'eve@shop.ug' })
    const one = `/auth/v1/admin/users/${data.user?.id ?? ''}`
    const link = 'POST /auth/v1/admin/generate_link'
    const calls: readonly (readonly [string, Record<string, unknown>, string])[] = [
      ['POST /auth/v1/admin/users', { email, aud: 'x' }, 'aud'],
      ['POST /auth/v1/admin/users', { email, data: {} }, 'data'],
      ['POST /auth/v1/admin/users', { email, is_super_admin: true }, 'is_super_admin'],
      [`PUT ${one}`, { id: data.user?.id }, 'id'],
      [`PUT ${one}`, { nonce: '1' }, 'nonce'],
      [`PUT ${one}`, { banned_until: '2099-01-01' }, 'banned_until'],
      [`DELETE ${one}`, { force: true }, 'force'],
      [link, { type: 'magiclink', email, phone: '256772123456' }, 'phone'],
      [link, { type: 'magiclink', email, password: PASSWORD }, 'password'],
      [link, { type: 'recovery', email, data: {} }, 'data'],
      [link, { type: 'signup', email, password: PASSWORD, new_email: 'b@shop.ug' }, 'new_email'],
      [link, { type: 'email_change_new', email, new_email: 'b@shop.ug', data: {} }, 'data'],
      ['POST /auth/v1/invite', { email, password: PASSWORD }, 'password'],
      ['POST /auth/v1/admin/sso/providers', { type: 'saml', resource_id: 'x' }, 'resource_id'],
      [
        'POST /auth/v1/admin/sso/providers',
        { type: 'saml', attribute_mapping: { keys: { phone: { name: 'tel' } } } },
        'attribute_mapping.keys.phone',
      ],
    ]
    for (const [line, body, field] of calls) {
      const answer = await call(line, { body, token: service })
      expect([line, answer.status, answer.body['code']]).toEqual([line, 400, 'validation_failed'])
      expect(String(answer.body['message'])).toMatch(new RegExp(`^${field} is not taken `))
    }
    const people = shop.context.store.db.selectFrom('auth_users').select('email').orderBy('email')
    expect(await people.execute()).toEqual([{ email: 'boss@shop.ug' }, { email: 'eve@shop.ug' }])
  })

  test('AUTHAPI-030 both kinds of deletion are taken, and a body of another kind is not', async () => {
    const { admin, call, service } = await openServiceShop(engine)
    for (const isSoft of [true, false]) {
      const { data } = await admin.createUser({ email })
      const id = data.user?.id ?? ''
      const wrong = { raw: '[]', token: service }
      expect((await call(`DELETE /auth/v1/admin/users/${id}`, wrong)).status).toBe(400)
      expect((await admin.deleteUser(id, isSoft)).error).toBeNull()
      expect((await admin.getUserById(id)).error).toMatchObject({ status: 404 })
    }
  })

  test('AUTHAPI-030 an emptied address or number is refused, because it cannot be removed here', async () => {
    const { admin } = await openServiceShop(engine)
    const { data } = await admin.createUser({ email, phone: '256772123456' })
    for (const change of [{ email: '' }, { phone: '' }])
      expect((await admin.updateUserById(data.user?.id ?? '', change)).error).toMatchObject({
        status: 400,
        code: 'validation_failed',
      })
  })
})

// Links that a program makes for a person, and invitations by mail, with the real client.
import { expect, test } from 'vitest'
import { PASSWORD } from '../../testing/http-shop.ts'
import { openMailbox } from '../../testing/mailbox.ts'
import { openServiceShop, type ServiceShop } from '../../testing/service-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const email = 'ann@shop.ug'
type Link = Awaited<ReturnType<ServiceShop['admin']['generateLink']>>['data']

const redeem = ({ call }: ServiceShop, { properties }: Link, type: string) =>
  call('POST /auth/v1/verify', { body: { type, token_hash: properties?.hashed_token } })

onEveryEngine('links of the admin API', (engine) => {
  test('AUTHAPI-030 a link to sign up demands a password, and it works once the link was used', async () => {
    const shop = await openServiceShop(engine, { AUTH_MAILER_AUTOCONFIRM: 'false' })
    const { admin, signIn } = shop
    for (const password of ['', '123'])
      expect((await admin.generateLink({ type: 'signup', email, password })).error).toBeTruthy()
    const { data, error } = await admin.generateLink({
      type: 'signup',
      email,
      password: PASSWORD,
      options: { data: { full_name: 'Ann' } },
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      user: { email, user_metadata: { full_name: 'Ann' } },
      properties: { verification_type: 'signup' },
    })
    expect(data.user?.confirmation_sent_at).toBeTruthy()
    expect((await signIn(email)).body).toMatchObject({ code: 'email_not_confirmed' })
    expect((await redeem(shop, data, 'signup')).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
    expect(
      (await admin.generateLink({ type: 'signup', email, password: PASSWORD })).error,
    ).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('AUTHAPI-030 links for an unconfirmed address keep the data, and the newer password counts', async () => {
    const shop = await openServiceShop(engine)
    const { admin, signIn } = shop
    await admin.createUser({ email, user_metadata: { full_name: 'Ann', till: 1 } })
    const linked = await admin.generateLink({
      type: 'signup',
      email,
      password: 'posho-2026',
      options: { data: { till: 2 } },
    })
    expect(linked.data.user?.user_metadata).toEqual({ full_name: 'Ann', till: 2 })
    const invited = await admin.generateLink({
      type: 'invite',
      email,
      options: { data: { till: null, branch: 'Ntinda' } },
    })
    expect(invited.data.user?.user_metadata).toEqual({ full_name: 'Ann', branch: 'Ntinda' })
    await redeem(shop, linked.data, 'signup')
    expect((await signIn(email, 'posho-2026')).status).toBe(200)
  })

  test('AUTHAPI-030 a link to sign in makes an account for an unknown address, and confirms it', async () => {
    const shop = await openServiceShop(engine)
    const { admin } = shop
    const first = await admin.generateLink({
      type: 'magiclink',
      email,
      options: { data: { full_name: 'Ann' } },
    })
    expect(first.data).toMatchObject({
      user: { email, user_metadata: { full_name: 'Ann' } },
      properties: { verification_type: 'signup' },
    })
    expect(new URL(first.data.properties?.action_link ?? '').searchParams.get('type')).toBe(
      'signup',
    )
    const entered = await redeem(shop, first.data, 'signup')
    expect(entered).toMatchObject({ status: 200, body: { user: { email } } })
    const second = await admin.generateLink({ type: 'magiclink', email })
    expect(second.data.properties?.verification_type).toBe('magiclink')
    expect(second.data.user?.id).toBe(first.data.user?.id)
    expect((await redeem(shop, second.data, 'magiclink')).status).toBe(200)
  })

  test('AUTHAPI-030 each type tells when its link was made', async () => {
    const { admin } = await openServiceShop(engine)
    const newEmail = 'anna@shop.ug'
    const made = await admin.generateLink({ type: 'invite', email })
    expect(made.data.user?.invited_at).toBeTruthy()
    expect(made.data.user?.confirmation_sent_at).toBeTruthy()
    expect(made.data.user?.recovery_sent_at).toBeUndefined()
    const recovery = await admin.generateLink({ type: 'recovery', email })
    expect(recovery.data.user?.recovery_sent_at).toBeTruthy()
    const change = await admin.generateLink({ type: 'email_change_new', email, newEmail })
    expect(change.data.user?.email_change_sent_at).toBeTruthy()
    expect(change.data.user).toMatchObject({ email, new_email: newEmail })
  })

  test.each([
    ['current', 'new'],
    ['new', 'current'],
  ] as const)(
    'AUTHAPI-023 both links of a change of address are needed: %s, then %s',
    async (first, second) => {
      const shop = await openServiceShop(engine)
      const { admin } = shop
      const newEmail = 'anna@shop.ug'
      await admin.createUser({ email, email_confirm: true })
      const linkFor = async (side: 'current' | 'new'): Promise<Link> => {
        const { data } = await admin.generateLink({ type: `email_change_${side}`, email, newEmail })
        expect(data.properties?.verification_type).toBe(`email_change_${side}`)
        return data
      }
      const alone = await linkFor(first)
      expect((await redeem(shop, alone, 'email_change')).body).toMatchObject({ code: '200' })
      expect((await redeem(shop, alone, 'email_change')).status).toBe(403)
      const other = await linkFor(second)
      expect(await redeem(shop, other, 'email_change')).toMatchObject({
        status: 200,
        body: { user: { email: newEmail } },
      })
    },
  )

  test('AUTHAPI-023 one side is not enough when the code of the other is over', async () => {
    const shop = await openServiceShop(engine)
    const { admin, advanceClock } = shop
    await admin.createUser({ email, email_confirm: true })
    const ask = async (type: 'email_change_current' | 'email_change_new') =>
      (await admin.generateLink({ type, email, newEmail: 'anna@shop.ug' })).data
    await ask('email_change_current')
    advanceClock(3 * 24 * 3600)
    expect((await redeem(shop, await ask('email_change_new'), 'email_change')).body).toMatchObject({
      code: '200',
    })
  })

  test('AUTHAPI-030 the link of the new address is enough where the current one is not asked', async () => {
    const shop = await openServiceShop(engine, { AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'false' })
    const { admin } = shop
    await admin.createUser({ email, email_confirm: true })
    const newEmail = 'anna@shop.ug'
    expect(
      (await admin.generateLink({ type: 'email_change_current', email, newEmail })).error,
    ).toMatchObject({ status: 400, code: 'validation_failed' })
    const { data } = await admin.generateLink({ type: 'email_change_new', email, newEmail })
    expect((await redeem(shop, data, 'email_change')).body).toMatchObject({
      user: { email: newEmail },
    })
  })

  test('AUTHAPI-030 links for unknown and taken addresses are refused', async () => {
    const { admin } = await openServiceShop(engine)
    const newEmail = 'boss@shop.ug'
    const unknown = { status: 404, code: 'user_not_found' }
    expect((await admin.generateLink({ type: 'recovery', email })).error).toMatchObject(unknown)
    expect(
      (await admin.generateLink({ type: 'email_change_new', email, newEmail })).error,
    ).toMatchObject(unknown)
    await admin.createUser({ email })
    expect(
      (await admin.generateLink({ type: 'email_change_new', email, newEmail })).error,
    ).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('AUTHAPI-030 inviteUserByEmail mails a link, and answers with the data and when', async () => {
    const box = await openMailbox()
    const { admin, advanceClock } = await openServiceShop(engine, box.env)
    await admin.createUser({ email, user_metadata: { full_name: 'Ann' } })
    const { data, error } = await admin.inviteUserByEmail(email, { data: { till: 2 } })
    expect(error).toBeNull()
    expect(data.user?.invited_at).toBeTruthy()
    expect(data.user?.user_metadata).toEqual({ full_name: 'Ann', till: 2 })
    expect((await box.newest(email)).link).toContain('type=invite')
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
    advanceClock(61)
    expect((await admin.inviteUserByEmail(email)).error).toBeNull()
    expect(await box.to(email, 2)).toHaveLength(2)
  })

  test('AUTHAPI-030 inviteUserByEmail is refused while the server sends no mail, and makes no account', async () => {
    const { admin } = await openServiceShop(engine)
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({
      status: 422,
      code: 'email_provider_disabled',
    })
    expect((await admin.listUsers()).data.users).toHaveLength(1)
  })
})

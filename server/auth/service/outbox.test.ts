// The outbox: what is stored in it, and what becomes of mails that cannot be sent or read.
import { join } from 'node:path'
import { GoTrueClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import type { HttpShop } from '../../testing/http-shop.ts'
import { openPost } from '../../testing/mail-gate.ts'
import { openShop, whereEnginesDiffer } from '../../testing/shop.ts'
import { openKeys } from '../tokens/keys.ts'
import { seal } from '../tokens/seal.ts'
import { mailJob } from './mail-job.ts'
import { smsJob } from './send-sms.ts'

const clientOf = ({ url }: HttpShop): GoTrueClient =>
  new GoTrueClient({
    url: `${url}/auth/v1`,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })

whereEnginesDiffer('the outbox', (engine) => {
  test('AUTHAPI-007 a refused mail is sent again, and the stored rows contain no usable code', async () => {
    const post = await openPost(engine)
    post.box.refuse(1)
    await clientOf(post).resetPasswordForEmail('admin@shop.ug')
    await expect
      .poll(
        async () =>
          (
            await post.shop.context.store.db.selectFrom('auth_outbox').select('attempts').execute()
          )[0]?.attempts,
        { timeout: 5000 },
      )
      .toBe(1)
    const rows = JSON.stringify([
      await post.shop.context.store.db.selectFrom('auth_outbox').selectAll().execute(),
      await post.shop.context.store.db.selectFrom('auth_one_time_tokens').selectAll().execute(),
    ])
    post.advanceClock(11)
    const { code, link } = await post.box.newest('admin@shop.ug')
    expect(rows).not.toContain(code)
    expect(rows).not.toContain(new URL(link).searchParams.get('token') ?? '')
    await expect
      .poll(() => post.shop.context.store.db.selectFrom('auth_outbox').select('id').execute(), {
        timeout: 5000,
      })
      .toEqual([])
  })

  test('AUTHAPI-007 a stored mail that this version cannot read is dropped, and those behind it are sent', async () => {
    const post = await openPost(engine)
    const { now, newId, store } = post.shop.context
    const keys = await openKeys(join(post.shop.folder, 'keys.json'))
    const times = { next_at: now(), created_at: now(), expires_at: '2027-01-01T00:00:00.000Z' }
    const sealed = seal(
      keys,
      'outbox',
      JSON.stringify({ channel: 'mail', to: 'ann@shop.ug', form: 'of another version' }),
    )
    const row = { id: newId(), channel: 'mail' as const, sealed, attempts: 0, ...times }
    await post.shop.write((tx) => tx.insertInto('auth_outbox').values(row).execute())
    await clientOf(post).signInWithOtp({ email: 'admin@shop.ug' })
    await post.box.newest('admin@shop.ug')
    await expect.poll(() => store.db.selectFrom('auth_outbox').select('id').execute()).toEqual([])
  })

  test('AUTHAPI-007 PHONE-011 a mail whose server stopped is due again after three minutes, a text message never', async () => {
    const { context, write } = await openShop(engine)
    const { store, newId, now } = context
    const rows = () => store.db.selectFrom('auth_outbox').selectAll().execute()
    const add = async (channel: 'mail' | 'sms', expires_at: string) => {
      const times = { next_at: now(), created_at: now(), expires_at }
      const row = { id: newId(), channel, sealed: 'text', attempts: 0, ...times }
      await write((tx) => tx.insertInto('auth_outbox').values(row).execute())
      return row
    }
    const later = '2026-11-21T10:00:00.000Z'
    const [mail, sms] = [await add('mail', later), await add('sms', later)]
    await add('mail', now())
    const letter = { to: 'ann@shop.ug', subject: 'Code', text: '1', html: '1' }
    const message = { to: '256700000001', text: '1', channel: 'sms' as const }
    const mailer = { send: async () => undefined, close: () => undefined }
    const jobs = [
      mailJob(context, mailer, letter, mail),
      smsJob(context, async () => 'sent', message, sms),
    ]
    const claims = []
    for (const job of [...jobs, ...jobs]) claims.push(await write((tx) => job.claim(tx, now())))
    expect(claims).toEqual([true, true, false, false])
    expect(await rows()).toEqual([{ ...mail, next_at: '2026-11-21T09:03:00.000Z' }])
  })
})

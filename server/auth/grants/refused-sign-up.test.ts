// Sign-ups that are refused: what is missing, too long or wrong, and the reason.
import { expect, test } from 'vitest'
import { openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const ann = { email: 'ann@shop.ug', password: PASSWORD }

onEveryEngine('refused sign-ups', (engine) => {
  test.each([
    ['nothing', {}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [
      'only data',
      { data: { a: 1 } },
      422,
      'anonymous_provider_disabled',
      'Anonymous sign-ins are disabled',
    ],
    [
      'no password',
      { email: 'a@b.ug' },
      400,
      'validation_failed',
      'Signup requires a valid password',
    ],
    [
      'five characters',
      { email: 'a@b.ug', password: '12345' },
      422,
      'weak_password',
      'Password should be at least 6 characters.',
    ],
    [
      '257 characters',
      { email: 'a@b.ug', password: 'x'.repeat(257) },
      400,
      'validation_failed',
      'Password cannot be longer than 256 characters',
    ],
    [
      'half a character',
      { email: 'a@b.ug', password: 'abcdef\ud800' },
      400,
      'validation_failed',
      'Password holds a broken character',
    ],
    [
      'both addresses',
      { email: 'a@b.ug', phone: '256772', password: PASSWORD },
      400,
      'validation_failed',
      undefined,
    ],
    [
      'a phone',
      { phone: '+256772123456', password: PASSWORD },
      400,
      'phone_provider_disabled',
      'Phone numbers cannot be used to sign in',
    ],
    [
      'half a challenge',
      { ...ann, code_challenge: 'x'.repeat(43) },
      400,
      'validation_failed',
      undefined,
    ],
    [
      'a short challenge',
      { ...ann, code_challenge: 'x'.repeat(42), code_challenge_method: 's256' },
      400,
      'validation_failed',
      undefined,
    ],
    [
      'a plain challenge',
      { ...ann, code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
      400,
      'validation_failed',
      undefined,
    ],
    ['no address', { email: 'ann', password: PASSWORD }, 400, 'validation_failed', undefined],
    [
      'a NUL in the address',
      { email: 'ann\u0000@shop.ug', password: PASSWORD },
      400,
      'validation_failed',
      undefined,
    ],
    [
      'a long address',
      { email: `${'a'.repeat(250)}@b.ug`, password: PASSWORD },
      400,
      'validation_failed',
      undefined,
    ],
    [
      'much data',
      { ...ann, data: { note: 'x'.repeat(4096) } },
      422,
      'validation_failed',
      undefined,
    ],
    ['a list as data', { ...ann, data: [1] }, 400, 'bad_json', undefined],
    ['a number as password', { email: 'a@b.ug', password: 123_456 }, 400, 'bad_json', undefined],
  ])(
    'AUTHAPI-001 AUTH-008 decision P15 a sign-up with %s is refused and stores nothing',
    async (_what, body, status, code, message) => {
      const httpShop = await openHttpShop(engine)
      const answer = await httpShop.call('POST /auth/v1/signup', { body })
      expect(answer).toMatchObject({
        status,
        body: { code, ...(message === undefined ? {} : { message }) },
      })
      expect(answer.headers.get('x-sb-error-code')).toBe(code)
      expect(
        await httpShop.shop.context.store.db.selectFrom('auth_users').selectAll().execute(),
      ).toEqual([])
    },
  )
})

// How often the code of a second factor may be guessed, and that each right one counts once.
import { expect, test } from 'vitest'
import { PASSWORD } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import {
  codeOf,
  openEnrolled,
  openChallenge,
  answerChallenge,
} from '../../testing/enrolled-factor.ts'

const wrongFor = (code: string): string => (code === '123456' ? '654321' : '123456')

onEveryEngine('guessing second-factor codes', (engine) => {
  test('AUTHAPI-019 a code is accepted once when it is sent twice at the same moment', async () => {
    const httpShop = await openEnrolled(engine)
    const token = String((await httpShop.signIn('ann@shop.ug')).body['access_token'])
    const used = await answerChallenge(
      httpShop,
      token,
      httpShop.factor_id,
      codeOf(httpShop, httpShop.secret),
    )
    expect(used).toMatchObject({
      status: 422,
      body: { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
    })
    httpShop.advanceClock(30)
    const code = codeOf(httpShop, httpShop.secret)
    const ids = await Promise.all([
      openChallenge(httpShop, token, httpShop.factor_id),
      openChallenge(httpShop, token, httpShop.factor_id),
    ])
    const answers = await Promise.all(
      ids.map((id) => answerChallenge(httpShop, token, httpShop.factor_id, code, id)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('AUTHAPI-019 every code is refused until the next day when thirty wrong ones were sent', async () => {
    const httpShop = await openEnrolled(engine)
    const token = String((await httpShop.signIn('ann@shop.ug')).body['access_token'])
    const id = await openChallenge(httpShop, token, httpShop.factor_id)
    httpShop.advanceClock(60)
    const right = codeOf(httpShop, httpShop.secret)
    await Promise.all(
      Array.from({ length: 30 }, () =>
        answerChallenge(httpShop, token, httpShop.factor_id, wrongFor(right), id),
      ),
    )
    httpShop.advanceClock(2)
    expect((await answerChallenge(httpShop, token, httpShop.factor_id, right, id)).status).toBe(422)
    httpShop.advanceClock(24 * 3600)
    const later = String((await httpShop.signIn('ann@shop.ug')).body['access_token'])
    expect(
      (
        await answerChallenge(
          httpShop,
          later,
          httpShop.factor_id,
          codeOf(httpShop, httpShop.secret),
        )
      ).status,
    ).toBe(200)
  })

  test('AUTHAPI-019 wrong codes of unknown devices do not count against a device that passed the second step', async () => {
    const httpShop = await openEnrolled(engine)
    const signed = await httpShop.signIn('ann@shop.ug')
    const headers = { cookie: signed.headers.get('set-cookie')?.split(';')[0] ?? '' }
    const pass = async (token: string, code: string, headers = {}) => {
      const body = { challenge_id: await openChallenge(httpShop, token, httpShop.factor_id), code }
      return (
        await httpShop.call(`POST /auth/v1/factors/${httpShop.factor_id}/verify`, {
          token,
          body,
          headers,
        })
      ).status
    }
    httpShop.advanceClock(30)
    expect(
      await pass(String(signed.body['access_token']), codeOf(httpShop, httpShop.secret), headers),
    ).toBe(200)
    const thief = String((await httpShop.signIn('ann@shop.ug')).body['access_token'])
    for (let place = 0; place < 30; place += 1) {
      httpShop.advanceClock(1)
      expect(await pass(thief, wrongFor(codeOf(httpShop, httpShop.secret)))).toBe(422)
    }
    httpShop.advanceClock(60)
    expect(await pass(thief, codeOf(httpShop, httpShop.secret))).toBe(422)
    const again = String(
      (await httpShop.signIn('ann@shop.ug', PASSWORD, headers)).body['access_token'],
    )
    expect(await pass(again, codeOf(httpShop, httpShop.secret), headers)).toBe(200)
  })
})

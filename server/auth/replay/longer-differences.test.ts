// Where this service differs from the original on purpose, and several requests show it: more of
// the list of differences.ts.
import { expect, test } from 'vitest'
import { openCompanyShop, fragmentOf } from '../../testing/company-shop.ts'
import { openHttpShop } from '../../testing/http-shop.ts'
import { openSimpleProvider } from '../../testing/simple-provider.ts'

type LongerDifference = {
  readonly what: string
  /** What the original does. */
  readonly original: string
  readonly why: string
  /** What the requests of a program show. */
  observe(): Promise<unknown>
  readonly observed: unknown
}

const EMAIL = 'ann@shop.ug'

/** Signs in with an ID token for an address that the provider has not verified. */
const sendUnverified = async (email: string): Promise<unknown> => {
  const { issuer, sign } = await openSimpleProvider()
  const shop = await openHttpShop('sqlite', {
    AUTH_EXTERNAL_GOOGLE_ENABLED: 'true',
    AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'shop',
    AUTH_EXTERNAL_GOOGLE_SECRET: 'a-secret',
    AUTH_EXTERNAL_GOOGLE_ISSUER: issuer,
  })
  await shop.signUp(EMAIL)
  const { status } = await shop.call('POST /auth/v1/token?grant_type=id_token', {
    body: { provider: 'google', id_token: await sign({ email, email_verified: false }) },
  })
  const { db } = shop.shop.context.store
  const accounts = await db.selectFrom('auth_users').select('email').execute()
  return [status, accounts.map((account) => account.email)]
}

const longerDifferences: readonly LongerDifference[] = [
  {
    what: 'An address that the provider has not verified makes no account.',
    original: 'It makes one that waits for a mail, or is confirmed where no mail is needed.',
    why: 'The account would keep the address from its owner.',
    observe: () => sendUnverified('ben@shop.ug'),
    observed: [422, [EMAIL]],
  },
  {
    what: 'The account of a company has no address; the one that the company names is in its data.',
    original: 'The account has the address, beside another account with the same one.',
    why: 'The address of an account is always proven, and belongs to one person.',
    observe: async () => {
      const shop = await openCompanyShop('sqlite')
      const token = fragmentOf(await shop.signInByCompany()).get('access_token') ?? ''
      const { email, user_metadata } = (await shop.call('GET /auth/v1/user', { token })).body
      return [email, user_metadata]
    },
    observed: ['', { email: 'ann@company.ug' }],
  },
  {
    what: 'A challenge of a second factor belongs to the session that asked for it.',
    original: 'Each session of the person may answer it, from the same address.',
    why: 'A stolen session cannot use the code that the person types elsewhere.',
    observe: async () => {
      const shop = await openHttpShop('sqlite')
      const ann = await shop.signUp(EMAIL)
      const other = (await shop.signIn(EMAIL)).body
      const factor = await shop.call('POST /auth/v1/factors', {
        token: ann.access_token,
        body: { factor_type: 'totp' },
      })
      const at = `POST /auth/v1/factors/${String(factor.body['id'])}`
      const { body } = await shop.call(`${at}/challenge`, { token: ann.access_token, body: {} })
      const answer = await shop.call(`${at}/verify`, {
        token: String(other['access_token']),
        body: { challenge_id: body['id'], code: '123456' },
      })
      return [answer.status, answer.body['code']]
    },
    observed: [422, 'mfa_ip_address_mismatch'],
  },
  {
    what: 'The tokens of a session end with it, for the whole shop.',
    original: 'Other services accept an access token until its time is over.',
    why: 'Who is signed out must not sell.',
    observe: async () => {
      const shop = await openHttpShop('sqlite')
      const { access_token: token } = await shop.signUp(EMAIL)
      const { status } = await shop.call('GET /api/session/role', { token })
      await shop.call('POST /auth/v1/logout', { token })
      return [status, (await shop.call('GET /api/session/role', { token })).status]
    },
    observed: [200, 401],
  },
  {
    what: 'Ids are UUIDs of version 7.',
    original: 'They are of version 4.',
    why: 'They sort by time, which keeps the indexes small.',
    observe: async () => (await (await openHttpShop('sqlite')).signUp(EMAIL)).user.id[14],
    observed: '7',
  },
  {
    what: '/health names Webale, without its version.',
    original: 'It names the service and its version.',
    why: 'Monitors see what answers; strangers do not see how old it is.',
    observe: async () => {
      const { name, version } = (await (await openHttpShop('sqlite')).call('GET /auth/v1/health'))
        .body
      return [name, version]
    },
    observed: ['Webale', '1'],
  },
]

test.each(longerDifferences)('decision D16: $what', async ({ observe, observed }) => {
  const seen = await observe()
  if (typeof seen === 'object') expect(seen).toMatchObject(observed as object)
  else expect(seen).toBe(observed)
})

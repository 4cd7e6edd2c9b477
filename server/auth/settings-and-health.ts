// Public endpoints: the enabled features (/settings), /health,
// and the keys that verify tokens (/.well-known).
import { PRODUCT_NAME } from '@webale/domain/kernel/product-name.ts'
import { isSignUpOpen } from '../features/session/security.queries.ts'
import type { Config } from '../platform/settings/config.ts'
import { type Endpoint, externalUrl } from './service/service.ts'
import { SIGNING_ALGORITHM } from './tokens/key-file.ts'

const OFF = ['anonymous_users', 'apple', 'azure', 'facebook', 'kakao', 'keycloak'] as const

const onOff = (config: Config) => ({
  phone: config.AUTH_EXTERNAL_PHONE_ENABLED,
  google: config.AUTH_EXTERNAL_GOOGLE_ENABLED,
  web3_ethereum: config.AUTH_EXTERNAL_WEB3_ETHEREUM_ENABLED,
  web3_solana: config.AUTH_EXTERNAL_WEB3_SOLANA_ENABLED,
})

/** GET /settings */
export const settings: Endpoint = async ({ context: { config, store }, outbox }) => ({
  status: 200,
  body: {
    external: {
      email: true,
      ...onOff(config),
      ...Object.fromEntries(OFF.map((name) => [name, false])),
    },
    disable_signup: !(await isSignUpOpen(store.db, config)),
    mailer_autoconfirm: config.AUTH_MAILER_AUTOCONFIRM,
    mailer_enabled: outbox.sendsMail,
    phone_autoconfirm: config.AUTH_SMS_AUTOCONFIRM,
    sms_provider: config.AUTH_SMS_PROVIDER ?? '',
    saml_enabled: config.AUTH_SAML_ENABLED,
  },
})

/** GET /health. Without the exact version, which would help an attacker. */
export const health: Endpoint = async () => ({
  status: 200,
  body: {
    name: PRODUCT_NAME,
    version: '1',
    description: `${PRODUCT_NAME} signs people in`,
  },
})

const KEY_CACHE = { 'cache-control': 'public, max-age=600' }

/** GET /.well-known/jwks.json */
export const keySet: Endpoint = async ({ keys, context }) => ({
  status: 200,
  headers: KEY_CACHE,
  body: { keys: await keys.published(context.now()) },
})

/**
 * GET /.well-known/openid-configuration: for programs that verify tokens and begin with their
 * issuer. It names no way to sign in, because this service is no provider for others.
 */
export const openIdConfiguration: Endpoint = async ({ context: { config } }) => {
  const issuer = externalUrl(config)
  return {
    status: 200,
    headers: KEY_CACHE,
    body: {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
      subject_types_supported: ['public'],
    },
  }
}

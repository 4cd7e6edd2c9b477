// The settings of asking phones for money: which providers the shop has a contract with, and their
// keys. Keys are read here and stored nowhere.
import { COLLECTION_PROVIDERS, type CollectionProvider } from '@webale/domain/kernel/asked-money.ts'
import { z } from 'zod'
import { countSetting, duration, isLoopback } from './setting-types.ts'

const isProvider = (name: string): name is CollectionProvider =>
  (COLLECTION_PROVIDERS as readonly string[]).includes(name)

const providers = z.string().transform((list, context): readonly CollectionProvider[] => {
  const names = list.split(',').map((name) => name.trim())
  if (names.every(isProvider)) return [...new Set(names)]
  context.addIssue({ code: 'custom', message: 'must be mtn, airtel or mtn,airtel' })

  return z.NEVER
})

/** Money and keys go there: https, or this machine for trials. */
const provider = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://momo.example.com' })
  .refine((url) => {
    const { protocol, hostname } = new URL(url)
    return protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
  }, 'must begin with https, because keys are sent there')
  .transform((url) => url.replace(/\/+$/, ''))

const secret = z.string().regex(/^[\x21-\x7e]+$/, 'must be one word of plain characters')

export const collectionSettings = {
  COLLECTION_PROVIDERS: providers.optional(),
  COLLECTION_LEAST_AMOUNT: countSetting(1, 1_000_000).default(500),
  COLLECTION_CALLBACK_URL: provider.optional(),
  COLLECTION_MTN_URL: provider.default('https://proxy.momoapi.mtn.com'),
  COLLECTION_MTN_TARGET: z
    .string()
    .regex(/^[a-z]+$/, 'must be a name like mtnuganda or sandbox')
    .default('mtnuganda'),
  COLLECTION_MTN_CURRENCY: z.enum(['UGX', 'EUR'], 'must be UGX or EUR').default('UGX'),
  COLLECTION_MTN_USER: secret.optional(),
  COLLECTION_MTN_API_KEY: secret.optional(),
  COLLECTION_MTN_SUBSCRIPTION_KEY: secret.optional(),
  COLLECTION_AIRTEL_URL: provider.default('https://openapi.airtel.africa'),
  COLLECTION_AIRTEL_VERSION: z.enum(['v1', 'v2'], 'must be v1 or v2').default('v2'),
  COLLECTION_AIRTEL_SIGNING: z
    .enum(['off', 'pkcs1', 'oaep'], 'must be off, pkcs1 or oaep')
    .default('off'),
  COLLECTION_AIRTEL_CLIENT_ID: secret.optional(),
  COLLECTION_AIRTEL_CLIENT_SECRET: secret.optional(),
  COLLECTION_AIRTEL_FIRST_LOOK: duration.default(15),
}

const CollectionEnvironment = z.object(collectionSettings)
export type CollectionConfig = z.output<typeof CollectionEnvironment>

/** Settings that a provider cannot do without. */
const NEEDED = {
  mtn: ['COLLECTION_MTN_USER', 'COLLECTION_MTN_API_KEY', 'COLLECTION_MTN_SUBSCRIPTION_KEY'],
  airtel: ['COLLECTION_AIRTEL_CLIENT_ID', 'COLLECTION_AIRTEL_CLIENT_SECRET'],
} as const

/** The setting that is missing, and why; null when they fit together. */
export const collectionTrouble = (
  config: CollectionConfig,
): readonly [name: string, text: string] | null => {
  for (const provider of config.COLLECTION_PROVIDERS ?? []) {
    const missing = NEEDED[provider].find((name) => config[name] === undefined)
    if (missing !== undefined)
      return [missing, `must be set when COLLECTION_PROVIDERS has ${provider}`]
  }

  return null
}

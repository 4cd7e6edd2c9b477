// The kinds of values that settings have. Each refuses a wrong value with words that follow the
// name of the setting.
import { isIP } from 'node:net'
import { isPrivateAddress } from '@webale/domain/kernel/private-address.ts'
import { z } from 'zod'

/** Does this address belong to this machine only? */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** In seconds. */
export const duration = z
  .string()
  .regex(/^\d+[smh]$/, 'must look like 30s, 5m or 720h')
  .transform(
    (text) =>
      Number(text.slice(0, -1)) *
      {
        s: 1,
        m: 60,
        h: 3600,
      }[text.at(-1) as 's' | 'm' | 'h'],
  )

export const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((text) => text === 'true')

export const countSetting = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`))

/** An address that gets a secret: https, or http to a device of the shop's own network. */
export const serviceAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://sms.example.com/send' })
  .refine((url) => {
    const { protocol, hostname } = new URL(url)
    const host = hostname.replace(/^\[|\]$/g, '')
    return protocol === 'https:' || isLoopback(host) || isPrivateAddress(host)
  }, 'must begin with https, because the secret is sent there')

// Functions of this device that the till uses: hashes, random numbers, the name.
import { buildOfScript } from '@webale/domain/kernel/build.ts'
import type { Hashes } from '../sell/make-entry.ts'

/** Bytes as hexadecimal digits. */
const toHex = (bytes: ArrayBuffer | Uint8Array): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Hashes of the browser. */
export const hashes: Hashes = {
  hash: async (text: string): Promise<string> =>
    toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  sign: async (key: string, text: string): Promise<string> => {
    const bytes = new TextEncoder()
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const secret = await crypto.subtle.importKey('raw', bytes.encode(key), algorithm, false, [
      'sign',
    ])

    return toHex(await crypto.subtle.sign('HMAC', secret, bytes.encode(text)))
  },
}

/** The build of this page. */
export const appVersion = (): string => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')
  return buildOfScript(`${script?.src ?? ''} ${script?.textContent ?? ''}`) ?? 'app'
}

let askedFor: string | null = null

/** Asks for the new build, once, when the server serves another one than that of this page. */
export const requestNewBuild = (served: string): void => {
  if (served === appVersion() || served === askedFor) return
  askedFor = served
  const look = async (): Promise<void> =>
    void (await (await navigator.serviceWorker.getRegistration())?.update())

  void look().catch(() => {
    askedFor = null
  })
}

type NamedNavigator = Navigator & {
  readonly userAgentData?: {
    getHighEntropyValues(names: string[]): Promise<{ readonly model?: string }>
  }
}

const KINDS = [
  ['Android', 'Android phone'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows computer'],
  ['Mac', 'Mac'],
  ['Linux', 'Linux computer'],
] as const

const MAX_MODEL = 40

/** Chromium says which phone it is when it is asked; a computer has no model. */
const askModel = async (): Promise<string> => {
  const known = await (navigator as NamedNavigator).userAgentData
    ?.getHighEntropyValues(['model'])
    .catch(() => undefined)

  return (known?.model ?? '').trim().slice(0, MAX_MODEL)
}

/** What device this is: 'SM-A155F', 'Windows computer'. */
export const deviceModel = async (): Promise<string> =>
  (await askModel()) ||
  (KINDS.find(([sign]) => navigator.userAgent.includes(sign))?.[1] ?? 'Browser')

/** 64 hexadecimal digits. */
export const newSecret = (): string => toHex(crypto.getRandomValues(new Uint8Array(32)))

// What the sign-in page may know before anybody signed in: whether the first account is still to be made, and the shop's own
// name and logo for the sample receipt. The last answer is kept, so the page looks the same without a connection.
import { useCallback, useEffect, useState } from 'react'
import { takeEarlyRead } from '../../../lib/early-reads.ts'
import { getLocalStorage, setLocalStorage } from '../../../lib/storage.ts'

export type ShopFace = {
  /** No account exists yet: the first one becomes the administrator (decision P1). */
  readonly open: boolean
  /** The first sign-up needs the one-time code of the link printed by the server. */
  readonly code_needed: boolean
  readonly business_name: string | null
  readonly logo_url: string | null
}

const KEY = 'webale.shop-face'
const UNKNOWN: ShopFace = { open: false, code_needed: false, business_name: null, logo_url: null }

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const faceOf = (value: unknown): ShopFace => {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
  return {
    open: fields['open'] === true,
    code_needed: fields['code_needed'] === true,
    business_name: textOrNull(fields['business_name']),
    logo_url: textOrNull(fields['logo_url']),
  }
}

const remembered = (): ShopFace => {
  try {
    // Whether the shop is still without an account changes once; only the server may say so.
    return { ...faceOf(JSON.parse(getLocalStorage(KEY) ?? 'null')), open: false, code_needed: false }
  } catch {
    return UNKNOWN
  }
}

const SETUP = '/api/setup'

const readFace = async (): Promise<ShopFace | null> => {
  try {
    const response = await (takeEarlyRead(SETUP, null)?.response ?? fetch(SETUP, { headers: { accept: 'application/json' } }))
    return response.ok ? faceOf(await response.json()) : null
  } catch {
    return null
  }
}

/**
 * The shop's face, and how to ask again after the first account was made. `asked` is false while a browser that has never seen the
 * shop waits for the first answer: it must not offer to sign in where no account exists.
 */
export const useShopFace = (): { face: ShopFace; asked: boolean; ask: () => void } => {
  const [face, setFace] = useState(remembered)
  const [asked, setAsked] = useState(() => getLocalStorage(KEY) !== null)
  const ask = useCallback(() => {
    void readFace().then((next) => {
      setAsked(true)
      if (next === null) return
      setFace(next)
      setLocalStorage(KEY, JSON.stringify({ business_name: next.business_name, logo_url: next.logo_url }))
    })
  }, [])
  useEffect(ask, [ask])
  return { face, asked, ask }
}

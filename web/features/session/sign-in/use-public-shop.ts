// The data that the sign-in page may show before sign-in: whether the first account is still
// missing, and the shop's name and logo. The last response is stored, so the page looks the same
// without a connection.
import { useCallback, useEffect, useState } from 'react'
import { takeEarlyRead } from '../../../lib/server/early-reads.ts'
import { getLocalStorage, setLocalStorage } from '../../../lib/storage.ts'
import { noteShopHere } from '../../../till/page/shop-id.ts'
import {
  probeServer,
  reportNoResponse,
  reportResponse,
  useIsServerAway,
} from '../../../lib/server/contact.ts'

export type PublicShop = {
  /** No account exists yet: the first one becomes the administrator (decision P1). */
  readonly open: boolean
  /** The first sign-up needs the one-time code of the link printed by the server. */
  readonly code_needed: boolean
  /** Can people sign in with the account of a company? */
  readonly company_sign_in: boolean
  readonly business_name: string | null
  readonly logo_url: string | null
}

const KEY = 'webale.shop-face'
const UNKNOWN: PublicShop = {
  open: false,
  code_needed: false,
  company_sign_in: false,
  business_name: null,
  logo_url: null,
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

const toPublicShop = (value: unknown): PublicShop => {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >
  return {
    open: fields['open'] === true,
    code_needed: fields['code_needed'] === true,
    company_sign_in: fields['company_sign_in'] === true,
    business_name: textOrNull(fields['business_name']),
    logo_url: textOrNull(fields['logo_url']),
  }
}

const readStored = (): PublicShop => {
  try {
    // Only the server may say that the shop has no account: a stored answer could be old.
    return {
      ...toPublicShop(JSON.parse(getLocalStorage(KEY) ?? 'null')),
      open: false,
      code_needed: false,
    }
  } catch {
    return UNKNOWN
  }
}

const SETUP = '/api/setup'
/** After this time without an answer a probe checks whether the server is away. */
const OVERDUE_MS = 2500

const readPublicShop = async (): Promise<PublicShop | null> => {
  const overdue = setTimeout(() => void probeServer(), OVERDUE_MS)
  try {
    const response = await (takeEarlyRead(SETUP, null)?.response ??
      fetch(SETUP, { headers: { accept: 'application/json' } }))

    reportResponse()
    if (!response.ok) return null
    const { shop_id, ...shop } = (await response.json()) as Readonly<Record<string, unknown>>
    if (typeof shop_id === 'string') noteShopHere(shop_id)

    return toPublicShop(shop)
  } catch {
    void reportNoResponse()
    return null
  } finally {
    clearTimeout(overdue)
  }
}

/**
 * The public data of the shop, and a function that reads it again after the first account was
 * created. `asked` is false until a browser without a stored response has got the first one: until
 * then the page must not offer to sign in.
 */
export const usePublicShop = (): {
  face: PublicShop
  asked: boolean
  ask: () => void
} => {
  const [face, setFace] = useState(readStored)
  const [asked, setAsked] = useState(() => getLocalStorage(KEY) !== null)
  const ask = useCallback(() => {
    void readPublicShop().then((next) => {
      setAsked(true)
      if (next === null) return
      setFace(next)
      setLocalStorage(
        KEY,
        JSON.stringify({ business_name: next.business_name, logo_url: next.logo_url }),
      )
    })
  }, [])

  const isAway = useIsServerAway()
  useEffect(() => {
    if (!isAway) ask()
  }, [ask, isAway])

  return { face, asked, ask }
}

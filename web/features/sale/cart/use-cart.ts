// The cart of the till: every change goes through the domain's reducer and is saved on the device
// in the same task, so a reload, a crash or a power cut loses nothing (decision D23).
import { emptyCart, type Cart } from '@webale/domain/features/sale/cart.ts'
import { reduceCart, startCart } from '@webale/domain/features/sale/cart-reducer.ts'
import type { CartAction, CartState } from '@webale/domain/features/sale/cart-action.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { openCartStore, type CartStore } from '../../../till/page/cart-store.ts'
import type { StoredCart } from '../../../till/disk/database.ts'
import { toastWarning } from '../../../lib/server/toasts.ts'

export type CartControl = {
  readonly cart: Cart
  /** True once the stored cart has been read. */
  readonly ready: boolean
  /** When the restored cart was saved (ISO time); null for a new cart. */
  readonly restored_at: string | null
  /** The latest cart, also between two renders. */
  readonly current: () => Cart
  /** While a sale is being sent, only its completion may change the cart. */
  readonly freeze: (on: boolean) => void
  /** Changes the cart, now or as soon as it has been read, and returns what it is now. */
  readonly dispatch: (action: CartAction) => Cart
}

type LoadedCart = { readonly key: string | null; readonly stored: StoredCart | null }

/** The actions that a completed sale runs on the cart. */
const CLOSING: ReadonlySet<CartAction['type']> = new Set([
  'completed',
  'apply_prices',
  'set_department',
  'set_id',
])

/**
 * What a person did to the cart of this key before it was read, as on a slow phone; with null
 * before it was known which cart that is.
 */
type EarlyActions = { readonly key: string | null; readonly actions: readonly CartAction[] }
type EarlyRef = { current: EarlyActions }

const NOTHING_EARLY: EarlyActions = { key: null, actions: [] }

const isOf = ({ key: noted }: EarlyActions, key: string | null): boolean =>
  noted === null || noted === key

const keepEarly = (early: EarlyRef, key: string | null, action: CartAction): void => {
  if (CLOSING.has(action.type)) return
  const before = isOf(early.current, key) ? early.current.actions : []
  early.current = { key, actions: [...before, action] }
}

const takeEarly = (early: EarlyRef, key: string | null): readonly CartAction[] => {
  const taken = isOf(early.current, key) ? early.current.actions : []
  early.current = NOTHING_EARLY
  return taken
}

const NOT_LOADED: LoadedCart = { key: null, stored: null }

const warnNotStored = (): void =>
  toastWarning('This device cannot keep the cart', {
    reason: 'Complete the sale before you close or reload this page.',
  })

/**
 * Opens the store once, while the screen is still being drawn: nothing can be sold before the cart
 * is read. Null where the browser has no storage.
 */
const useStore = (): Promise<CartStore | null> => {
  const [opened] = useState(() =>
    openCartStore().catch(() => {
      warnNotStored()
      return null
    }),
  )
  return opened
}

const saveCart = (store: CartStore | null, key: string, cart: Cart): void => {
  const stored = cart.lines.length === 0 ? null : { cart, saved_at: new Date().toISOString() }
  store?.write(key, stored).catch(warnNotStored)
}

type ReadCart = {
  readonly stored: StoredCart | null
  readonly department_id: string | null
  readonly store: CartStore | null
}

/**
 * Reads the stored cart whenever the key changes. `read_key` names the cart in `latest`, at once:
 * a press may come before the screen is drawn with it, which `loaded` waits for.
 */
const useStoredCart = (
  key: string | null,
  department_id: string | null,
  onRead: (read: ReadCart) => void,
) => {
  const opened = useStore()
  const store = useRef<CartStore | null>(null)
  const read_key = useRef<string | null>(null)
  const [loaded, setLoaded] = useState(NOT_LOADED)
  const latest = useRef({ department_id, onRead })
  useEffect(() => {
    latest.current = { department_id, onRead }
  })

  useEffect(() => {
    read_key.current = null
    if (key === null) return setLoaded(NOT_LOADED)
    let isCancelled = false
    const load = async (): Promise<void> => {
      store.current = await opened
      const stored = (await store.current?.read(key).catch(() => null)) ?? null
      if (isCancelled) return
      const { onRead: tell, department_id: department } = latest.current
      tell({ stored, department_id: department, store: store.current })
      read_key.current = key
      setLoaded({ key, stored })
    }

    void load()

    return () => {
      isCancelled = true
    }
  }, [key, opened])

  return { store, read_key, loaded }
}

/**
 * The cart stored under `key` (see cartKeyOf); null while it is not known whether this tab may use
 * the till, and for which department.
 */
export const useCart = (key: string | null, department_id: string | null): CartControl => {
  const latest = useRef<CartState>(startCart(emptyCart(department_id)))
  const frozen = useRef(false)
  const [state, setState] = useState(latest.current)
  const applyCart = (next: CartState): void => {
    latest.current = next
    setState(next)
  }

  const early = useRef<EarlyActions>(NOTHING_EARLY)
  const { store, read_key, loaded } = useStoredCart(key, department_id, (read) => {
    const before = startCart(read.stored?.cart ?? emptyCart(read.department_id))
    const next = takeEarly(early, key).reduce(reduceCart, before)
    if (key !== null && next !== before) saveCart(read.store, key, next.cart)
    applyCart(next)
  })

  const ready = key !== null && loaded.key === key

  const dispatch = useCallback(
    (action: CartAction): Cart => {
      const read = read_key.current
      if (read === null) keepEarly(early, key, action)
      if (read === null || (frozen.current && !CLOSING.has(action.type))) return latest.current.cart
      const next = reduceCart(latest.current, action)
      if (next !== latest.current) {
        latest.current = next
        saveCart(store.current, read, next.cart)
        setState(next)
      }

      return next.cart
    },
    [key, read_key, store],
  )

  const current = useCallback(() => latest.current.cart, [])
  const freeze = useCallback((on: boolean) => {
    frozen.current = on
  }, [])

  return useMemo(() => {
    const { cart } = state
    // The next sale has another cart id: the note is about the restored one only.
    const restored_at =
      loaded.stored?.cart.id === cart.id ? (loaded.stored?.saved_at ?? null) : null
    return { cart, ready, restored_at, current, freeze, dispatch }
  }, [state, ready, loaded, current, freeze, dispatch])
}

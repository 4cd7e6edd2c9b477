// The texts of the two fields above the lists, and what Enter does in them.
import {
  sellableProduct,
  sellableService,
  type Sellable,
} from '@webale/domain/features/product/pricing.ts'
import { multiplierOf, parseScan } from '@webale/domain/features/sale/scan.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { call } from '../../../lib/server/call.ts'
import { toastError } from '../../../lib/server/toasts.ts'
import { getCatalogue } from '../../../till/page/current-catalogue.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import type { Lookup } from './use-lookup.ts'
import type { ScannedInput } from './use-scan-to-cart.ts'

export type ItemTab = 'products' | 'services'

/** Debounce time (ms) of the list. */
const TYPING_MS = 150
/**
 * Longer than the silence that ends a scan, so that a scanned code is added by the scanner listener
 * and not as typed text.
 */
const CODE_MS = 450
const MIN_CODE_LENGTH = 3

/**
 * The text of the scan field. `take` returns and clears it at once, before it is drawn again.
 * A text that was given back was refused: it waits for Enter or a change.
 */
const useCodeField = () => {
  const [code, show] = useState('')
  const current = useRef('')
  const refused = useRef('')
  const setCode = useCallback((text: string): void => {
    current.current = text
    show(text)
  }, [])

  const take = useCallback((): string => {
    const taken = current.current
    setCode('')
    return taken
  }, [setCode])

  const holds = useCallback((text: string): boolean => current.current === text, [])
  const isRefused = useCallback((text: string): boolean => refused.current === text, [])
  const giveBack = (text: string): void => {
    if (!holds('')) return
    refused.current = text
    setCode(text)
  }

  return { code, setCode, take, holds, isRefused, giveBack }
}

type CodeField = ReturnType<typeof useCodeField>

/** Adds the text of the scan field when it is exactly one product's code. */
const useExactCode = (
  { code, take, holds, isRefused }: CodeField,
  find: Lookup['find'],
  onWanted: (wanted: ScannedInput) => void,
): void => {
  const callback = useRef(onWanted)
  useEffect(() => {
    callback.current = onWanted
  })

  useEffect(() => {
    const { code: text, quantity, problem } = parseScan(code)
    if (text.length < MIN_CODE_LENGTH || problem !== null || isRefused(code)) return
    const search = async (): Promise<void> => {
      const found = await find(text)
      // Enter or the scanner may have taken it meanwhile: it is added once.
      if (!holds(code) || found.kind !== 'one' || !found.exact) return
      take()
      callback.current({ text, quantity, typed: false, field: code })
    }

    const timer = setTimeout(() => void search(), CODE_MS)

    return () => clearTimeout(timer)
  }, [code, find, take, holds, isRefused])
}

/**
 * The one item that the text identifies: the product with that code, or the only product or service
 * that contains it.
 */
const findOnlyItem = async (
  text: string,
  tab: ItemTab,
  find: Lookup['find'],
): Promise<Sellable | null> => {
  if (text === '') return null
  if (tab === 'products') {
    const found = await find(text)
    return found.kind === 'one' ? sellableProduct(found.product) : null
  }

  const [only, ...others] =
    getCatalogue()?.findServices(text) ??
    (await call(serviceApi.search, { term: text }).catch(() => []))

  return only !== undefined && others.length === 0 ? sellableService(only) : null
}

export type ItemSearch = {
  readonly tab: ItemTab
  readonly setTab: (tab: ItemTab) => void
  readonly text: string
  readonly setText: (text: string) => void
  /** The debounced text. */
  readonly term: string
  readonly code: string
  readonly setCode: (code: string) => void
  readonly searchBox: RefObject<HTMLInputElement | null>
  readonly scanBox: RefObject<HTMLInputElement | null>
  /** Enter in the search box. */
  readonly enterSearch: () => Promise<void>
  /** Enter in the scan box. */
  readonly enterCode: () => void
  /** A code that the camera sees. */
  readonly seeCode: (code: string) => void
  /** Returns the text of the scan field and clears it. */
  readonly takeCode: () => string
  /** Gives a text back to the scan field, unless something was typed since. */
  readonly giveBack: (text: string) => void
  /** Shows the matches in the list of products. */
  readonly show: (text: string) => void
}

type ItemSearchOptions = {
  readonly find: Lookup['find']
  /** Adds an item found by typing to the cart and focuses its line. */
  readonly onAdd: (item: Sellable) => void
  readonly onWanted: (wanted: ScannedInput) => void
  readonly scanBox: RefObject<HTMLInputElement | null>
}

const refuse = (problem: string): void => toastError(problem, { slot: 'quantity' })

type CodeActions = Pick<ItemSearch, 'enterCode' | 'seeCode'>

/** What adds from the scan field. A text whose quantity cannot be kept stays, with the reason. */
const codeActionsOf = (
  { setCode, take }: CodeField,
  onWanted: (wanted: ScannedInput) => void,
): CodeActions => ({
  enterCode: () => {
    const typed = take()
    const { code: wanted, quantity, problem } = parseScan(typed)
    if (problem !== null) refuse(problem)
    if (wanted === '' || problem !== null) return setCode(typed)
    onWanted({ text: wanted, quantity, typed: true, field: typed })
  },
  seeCode: (seen) => {
    const typed = take()
    const { quantity, problem } = multiplierOf(typed)
    if (problem === null) return onWanted({ text: seen, quantity, typed: false, field: typed })
    setCode(typed)
    refuse(problem)
  },
})

export const useItemSearch = ({
  find,
  onAdd,
  onWanted,
  scanBox,
}: ItemSearchOptions): ItemSearch => {
  const [tab, setTab] = useState<ItemTab>('products')
  const [text, setText] = useState('')
  const field = useCodeField()
  const { code, setCode, take: takeCode, giveBack } = field
  const searchBox = useRef<HTMLInputElement>(null)
  useExactCode(field, find, onWanted)

  const enterSearch = async (): Promise<void> => {
    const item = await findOnlyItem(text.trim(), tab, find)
    if (item === null) return document.querySelector<HTMLElement>('[data-item-row]')?.focus()
    setText('')
    onAdd(item)
  }

  const { enterCode, seeCode } = codeActionsOf(field, onWanted)
  const show = useCallback((next: string): void => {
    setTab('products')
    setText(next)
    setTimeout(() => {
      searchBox.current?.focus()
      // A toast that loses the focus gives it back to the previous element; this keeps it here.
      searchBox.current?.focus()
    })
  }, [])

  const term = useDebouncedValue(text.trim(), TYPING_MS)
  const boxes = { text, setText, term, code, setCode, searchBox, scanBox }

  return { tab, setTab, ...boxes, enterSearch, enterCode, seeCode, takeCode, giveBack, show }
}

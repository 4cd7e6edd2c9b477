// Point of Sale: items on the left, cart and payment beside them.
import { can } from '@webale/domain/access/permissions.ts'
import type { Sellable } from '@webale/domain/features/product/pricing.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useFirstScreenLoaded } from '../../../lib/first-screen.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useIsShared } from '../../../lib/session/lock.ts'
import { BARCODE_PARAMETER, SCAN_PARAMETER } from '../../../lib/scan/scan-listener.tsx'
import { useActor, useShopRules } from '../../../lib/session/session.tsx'
import { useTabLock } from '../../../lib/tab-lock.ts'
import { getCatalogue, useTillCatalogue } from '../../../till/page/current-catalogue.ts'
import { lockIfDue, requestLock } from '../../../till/page/lock-storage.ts'
import { useTillStatus } from '../../../till/page/till-status.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { OptionalPart } from '../../../components/optional-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconDeviceDesktop } from '../../../ui/icons.ts'
import { LastSaleBar } from '../receipt/last-sale-bar.tsx'
import { ReceiptDialog } from '../receipt/receipt-dialog.tsx'
import { ItemSearch } from '../search/item-search.tsx'
import { useItemSearch } from '../search/use-item-search.ts'
import { useLookup } from '../search/use-lookup.ts'
import { type ScannedInput, useScanToCart } from '../search/use-scan-to-cart.ts'
import { TillContext } from './till-context.tsx'
import { TillScreen } from './till-screen.tsx'
import { useTillKeyboard } from './use-till-keyboard.ts'
import { useTillState } from './use-till.ts'
import { useToastsAtBottom } from './use-toasts-at-bottom.ts'

/**
 * "Lock after every sale" on a shared till: it locks when the receipt is closed, so that the change
 * is seen.
 */
const useLockAfterSale = (): {
  readonly onSold: () => void
  readonly onReceiptClosed: () => void
} => {
  const { pin, lock_after_sale } = useShopRules()
  const isShared = useIsShared()

  return {
    onSold: () => {
      if (pin && lock_after_sale && isShared) requestLock()
    },
    onReceiptClosed: lockIfDue,
  }
}

const isGuide = (dialog: HTMLElement): boolean =>
  document
    .getElementById(dialog.getAttribute('aria-labelledby') ?? '')
    ?.textContent?.startsWith('Getting Started') ?? false

/**
 * Closes the receipt of the last sale and the guide before a scan goes into the cart. Any other
 * open dialog blocks the scan: then the result is false.
 */
const useMakeRoom = (receiptShown: boolean, closeReceipt: () => void): (() => boolean) =>
  useCallback(() => {
    if (receiptShown) {
      closeReceipt()
      return true
    }

    const open = [...document.querySelectorAll<HTMLElement>('[role=dialog],[role=alertdialog]')]
    if (open.some((dialog) => !isGuide(dialog))) return false
    if (open.length > 0)
      document.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'Escape',
          bubbles: true,
          cancelable: true,
        }),
      )

    return true
  }, [receiptShown, closeReceipt])

/** Shown in a second tab of the till: two tabs with one cart would overwrite each other. */
const TillElsewhere = ({ onTake }: { onTake: () => void }) => (
  <div className="grid min-h-(--page-h) place-items-center p-6 text-center">
    <div className="max-w-sm">
      <span className="mx-auto mb-4 grid size-16 place-items-center rounded-full bg-primary-soft text-primary-text">
        <Icon
          of={IconDeviceDesktop}
          className="size-8"
        />
      </span>
      <h1
        tabIndex={-1}
        className="sr-only"
      >
        Point of Sale
      </h1>
      <p className="font-display text-h2">This till is open in another tab</p>
      <p className="mt-1 text-text-2">Press Use here to move the cart to this tab.</p>
      <Button
        look="primary"
        onClick={onTake}
        className="mt-5"
      >
        Use here
      </Button>
    </div>
  </div>
)

/** Loaded when it is first opened. */
const TillShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'), 'TillShortcutsDialog')

/** Loaded only where this browser may not sell as a till. */
const TillStopped = lazyPart(() => import('../../../components/till-stopped.tsx'), 'TillStopped')

/** A scan made on another page is passed in the URL, once. */
const useScanFromUrl = (put: (wanted: ScannedInput) => void): void => {
  const [parameters] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const code = parameters.get(SCAN_PARAMETER)
  const handledCode = useRef<string | null>(null)
  useEffect(() => {
    if (code === handledCode.current) return
    handledCode.current = code
    if (code === null) return
    put({ text: code, quantity: 1, typed: false })
    void navigate(pathname, { replace: true })
  }, [code, put, navigate, pathname])
}

/** Offers to add an unknown product to people who may add products. */
const useAddProduct = (): ((code: string) => void) | null => {
  const navigate = useNavigate()
  const mayAdd = can(useActor(), 'product.manage')
  return mayAdd
    ? (code) => void navigate(`/inventory?${BARCODE_PARAMETER}=${encodeURIComponent(code)}`)
    : null
}

const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches

const Till = ({ mine }: { mine: boolean }) => {
  const scanBox = useRef<HTMLInputElement | null>(null)
  const amountField = useRef<HTMLInputElement>(null)
  const [help, setHelp] = useState(false)
  useTillCatalogue()
  const lookup = useLookup()
  // Returns to the tab of products, because most sales are of goods.
  const showProducts = useRef(() => {})
  const locking = useLockAfterSale()
  const state = useTillState(mine, {
    onSold: ({ id, sale_items }) => {
      locking.onSold()
      getCatalogue()?.noteSold(id, sale_items)
      lookup.forget(sale_items.map(({ product_id }) => product_id))
      showProducts.current()
    },
    onReceiptClosed: () => {
      scanBox.current?.focus({ preventScroll: true })
      locking.onReceiptClosed()
    },
  })

  const { till, receipt } = state
  // Preloads the settings, so that the receipt after a sale does not wait for them.
  const enabled = useFirstScreenLoaded()
  const { department_id } = till.cart
  useQuery(settingsApi.get, department_id === null ? {} : { department_id }, { enabled })
  useToastsAtBottom(receipt.shown !== null)

  const add = useCallback(
    (item: Sellable, quantity = 1, focus = false): void => {
      till.add(item, quantity, focus)
      // Hardware scanners type into the focused field;
      // this field does not open the system keyboard.
      if (isTouch()) scanBox.current?.focus({ preventScroll: true })
    },
    [till],
  )

  const putScanned = useRef<(wanted: ScannedInput) => void>(() => {})
  const search = useItemSearch({
    find: lookup.find,
    onAdd: (item) => add(item, 1, !isTouch()),
    onWanted: useCallback((wanted: ScannedInput) => putScanned.current(wanted), []),
    scanBox,
  })

  useEffect(() => {
    showProducts.current = () => search.setTab('products')
  })

  const makeRoom = useMakeRoom(receipt.shown !== null, receipt.close)
  const onAddProduct = useAddProduct()
  const closed = till.frozen || !till.ready
  const putInCart = useScanToCart({
    find: lookup.find,
    add,
    problemOf: till.problemOf,
    closed,
    makeRoom,
    onSearch: search.show,
    onAddProduct,
    takeTyped: search.takeCode,
    giveBack: search.giveBack,
  })

  useEffect(() => {
    putScanned.current = putInCart
  }, [putInCart])

  useScanFromUrl(putInCart)
  useTillKeyboard({ state, search, amountField, onHelp: () => setHelp(true) })

  return (
    <TillContext value={till}>
      <TillScreen
        state={state}
        amountField={amountField}
        items={
          <ItemSearch
            search={search}
            remember={lookup.remember}
            onAdd={add}
            footer={<LastSaleBar />}
          />
        }
      />
      {receipt.shown !== null && (
        <ReceiptDialog
          sale={receipt.shown.sale}
          customerPhone={receipt.shown.customer_phone}
          open
          onNewSale={receipt.close}
        />
      )}
      <OptionalPart
        open={help}
        onClose={() => setHelp(false)}
      >
        {help && (
          <TillShortcutsDialog
            open
            onClose={() => setHelp(false)}
          />
        )}
      </OptionalPart>
    </TillContext>
  )
}

/** The name of the tab lock of the till. */
const TILL_LOCK = 'webale-till'

export const SalesPage = () => {
  const { lockState, take } = useTabLock(TILL_LOCK)
  const { kind } = useTillStatus()
  if (kind === 'ended' || kind === 'other_shop')
    return (
      <OptionalPart
        open
        onClose={() => undefined}
      >
        <TillStopped />
      </OptionalPart>
    )

  return lockState === 'elsewhere' ? (
    <TillElsewhere onTake={take} />
  ) : (
    <Till mine={lockState === 'here'} />
  )
}

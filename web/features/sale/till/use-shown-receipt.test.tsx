// @vitest-environment happy-dom
// The focus after a receipt: in the scan box at once, so that nothing takes it away later.
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { act, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../../testing/browser.ts'
import { Modal } from '../../../ui/modal.tsx'
import { useShownReceipt } from './use-shown-receipt.ts'

const SALE = { id: '0199f0a0-0000-7000-8000-000000000001' } as unknown as Sale

type Receipt = ReturnType<typeof useShownReceipt>

/** A till with its two boxes, Complete Sale and the dialog of the receipt. */
const Till = ({ onDrawn }: { onDrawn: (receipt: Receipt) => void }) => {
  const scanBox = useRef<HTMLInputElement>(null)
  const receipt = useShownReceipt(() => scanBox.current?.focus())
  useEffect(() => {
    onDrawn(receipt)
  })
  return (
    <>
      <input
        id="scan"
        ref={scanBox}
      />
      <input id="search" />
      <button
        type="button"
        id="complete"
      >
        Complete Sale
      </button>
      {receipt.shown && (
        <Modal
          labelledBy="title"
          onClose={receipt.close}
        >
          <button
            type="button"
            data-first-focus
          >
            New sale
          </button>
        </Modal>
      )}
    </>
  )
}

const focus = (id: string): void => document.getElementById(id)?.focus()
const focused = (): string | undefined => document.activeElement?.id

/** Sells, so that the receipt is open and has the focus; returns how to close it. */
const openReceipt = async (): Promise<() => Promise<void>> => {
  const drawn: Receipt[] = []
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Till onDrawn={(receipt) => drawn.push(receipt)} />))
  focus('complete')
  await act(async () => drawn.at(-1)?.show({ sale: SALE, customer_phone: null }))
  expect(document.activeElement?.textContent).toBe('New sale')
  return async () => act(async () => drawn.at(-1)?.close())
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('FORM-006 the scan box has the focus when the receipt was closed', async () => {
  const close = await openReceipt()
  await close()
  await act(async () => vi.runAllTimers())
  expect(focused()).toBe('scan')
})

test('FORM-006 the box that the cashier chose right after the receipt keeps the focus', async () => {
  const close = await openReceipt()
  await close()
  focus('search')
  await act(async () => vi.runAllTimers())
  expect(focused()).toBe('search')
})

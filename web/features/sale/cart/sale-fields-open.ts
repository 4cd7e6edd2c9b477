// Whether the fields below the cart are open: customer, department and cashier.
import { useNavigate } from 'react-router'
import { createStore, useStore } from '../../../lib/create-store.ts'
import { focusSoon } from '../../../lib/focus-soon.ts'
import { useIsWide } from '../../../ui/use-media-query.ts'

const isOpen = createStore(false)

export const setSaleFieldsOpen = isOpen.set

export const useSaleFieldsOpen = (): boolean => useStore(isOpen)

const findCustomer = (): HTMLElement | null => document.querySelector('[data-customer] input')

let isCustomerWanted = false

/** Moves the focus to the customer who was asked for before the fields were there. */
export const focusWantedCustomer = (): void => {
  if (isCustomerWanted) focusSoon(findCustomer)
  isCustomerWanted = false
}

/** Opens the fields with the focus on the customer; a phone goes back from the payment first. */
export const useChooseCustomer = (): (() => void) => {
  const wide = useIsWide()
  const navigate = useNavigate()

  return () => {
    if (!wide) void navigate(-1)
    isOpen.set(true)
    isCustomerWanted = true
    if (findCustomer() !== null) focusWantedCustomer()
  }
}

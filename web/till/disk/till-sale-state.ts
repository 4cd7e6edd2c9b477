// The states of a sale on a till. They are apart because the cart needs them before the code of the
// till is loaded.

/**
 * `open`: written, and the cashier still waits. `waiting`: closed, and the
 * server has not confirmed it. `sent`: the server has it. `attention`:
 * closed, and sending alone does not help. `taken_back`: withdrawn, because
 * it was refused or not finished; tills have stored it under this name.
 */
export const TILL_SALE_STATES = ['open', 'waiting', 'sent', 'attention', 'taken_back'] as const
export type TillSaleState = (typeof TILL_SALE_STATES)[number]

/** Was the sale closed on this till: does the customer have the goods? */
export const isClosedSale = ({ state }: { readonly state: TillSaleState }): boolean =>
  state !== 'open' && state !== 'taken_back'

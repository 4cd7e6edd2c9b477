// How large the numbers of a shop may become, defined once. A command refuses what passes the narrow bounds. Table checks and backup
// files admit the wide ones, because older versions stored more: so whatever a table holds, a file of it can be restored.

/** Stock of one product after a movement, above and below 0, in pieces or ml. */
export const MAX_STOCK_BALANCE = 1_000_000_000

/** Single things of one sale: quantity times quantity per unit of all its lines. */
export const MAX_SOLD_THINGS = 1_000_000_000

/** Any stored quantity, above and below 0. Tenths of it are still exact. */
export const MAX_STORED_QUANTITY = 900_000_000_000_000

/** Any stored amount of UGX with decimals, above and below 0. */
export const MAX_STORED_AMOUNT = 100_000_000_000_000

/** Any stored sum of whole shillings, above and below 0. */
export const MAX_STORED_SHILLINGS = 1_000_000_000_000_000

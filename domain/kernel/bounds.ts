// Upper bounds of the shop's numbers. Commands enforce the narrow bounds. Table checks and backup
// files allow the wide bounds, because older versions stored larger values: every stored row must
// be restorable from a backup.

/** Stock of one product after a movement, above and below 0, in pieces or ml. */
export const MAX_STOCK_BALANCE = 1_000_000_000

/** Items of one sale: the sum of quantity times quantity per unit over all lines. */
export const MAX_SOLD_THINGS = 1_000_000_000

/** Any stored quantity, above and below 0. One decimal, of older versions, is exact up to it. */
export const MAX_STORED_QUANTITY = 900_000_000_000_000

/** Any stored amount of UGX with decimals, above and below 0. */
export const MAX_STORED_AMOUNT = 100_000_000_000_000

/**
 * Largest price times quantity of one line in hundredths of a shilling: times a thousand it is
 * still a whole number of 64 bits.
 */
export const MAX_LINE_HUNDREDTHS = 9_000_000_000_000_000n

/** Any stored sum of whole shillings, above and below 0. */
export const MAX_STORED_SHILLINGS = 1_000_000_000_000_000

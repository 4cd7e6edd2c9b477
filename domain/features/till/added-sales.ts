// Adding the sales of a file to the books. The file is streamed, so these are addresses with the
// types of their responses.

/** Streamed requests: always POST, the file as the body, with the permission `till.manage`. */
export const salesFileAddresses = {
  check: '/api/tills/import/check',
  add: '/api/tills/import',
} as const

/** Most bytes of a file: many times 5,000 sales. */
export const MAX_SALES_FILE = 32 * 1024 * 1024

/** What a file would add. */
export type CheckedSales = {
  /** Of the till that wrote the file; null when it was never registered. */
  readonly number: number | null
  /** Time of the device, ISO. */
  readonly made_at: string
  readonly fresh: number
  /** Those of `fresh` that are no sales. */
  readonly fresh_documents: number
  /** The server has them already. */
  readonly known: number
}

type Outcomes = {
  readonly added: number
  readonly known: number
  /** Quarantined. */
  readonly kept: number
  /** Not taken: too many of the till are quarantined already, or they are too large. */
  readonly refused: number
}

/** Sales and documents together; `documents` are those that are no sales. */
export type AddedSales = Outcomes & { readonly documents: Outcomes }

export type AddingProgress = { readonly done: number }

// What the server and the thread of an import say to each other.
import type { Refusal } from '@webale/domain/kernel/refusal.ts'
import type { FileKeys, FileOrder } from './import-jobs.ts'

export type ThreadJob =
  | { readonly name: 'summarize'; readonly file: string }
  | ({ readonly name: 'check' | 'plan' } & FileOrder)

/** From the thread: what it needs of the shop, some steps of the plan, then the result or why there is none. */
export type FromThread =
  | { readonly keys: FileKeys }
  | { readonly steps: readonly unknown[] }
  | { readonly result: object }
  | { readonly refused: Pick<Refusal, 'code' | 'params' | 'details'> }
  | { readonly failure: string }

/** To the thread: some rows of the shop, with the rest of it after the last ones; or null when it cannot be read. */
export type ToThread = { readonly rows: readonly unknown[]; readonly rest: object | null } | null

/** Items of one message: each message is copied at once, while nothing else runs. */
export const ITEMS_AT_ONCE = 200

// violates: rooms
// A key that knows its door.
import type { Door } from './door.ts'

export type Key = { readonly opens: Door }

// violates: rooms
// A door that knows its key. Only types are imported, and still neither file can be read alone.
import type { Key } from './key.ts'

export type Door = { readonly key: Key }

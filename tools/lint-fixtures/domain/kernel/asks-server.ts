// violates: imports
import type { Store } from '../../server/platform/database/open.ts'

export type Shelf = { readonly store: Store }

// Loads the till's own code when it is needed: it is a file of its own.
import type { TillOfPage } from './run-till.ts'

/** The till of this page; null where the browser is no till, or where its code could not be loaded. */
export const loadTill = (): Promise<TillOfPage | null> =>
  import('./run-till.ts').then(
    ({ getTill }) => getTill(),
    () => null,
  )

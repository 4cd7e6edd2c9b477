// Loads the till's code, which is a separate file, when it is needed.
import type { TillOfPage } from './till-of-page.ts'

/**
 * The till of this page; null where the browser is no till, or where its code could not be loaded.
 */
export const loadTill = (): Promise<TillOfPage | null> =>
  import('./till-of-page.ts').then(
    ({ getTill }) => getTill(),
    () => null,
  )

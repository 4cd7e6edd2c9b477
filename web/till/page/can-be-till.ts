// Which browsers may sell while the server is away.

/** What to do in a browser that has no files of its own, and so no second store. */
export const USE_ANOTHER_BROWSER = 'Use Chrome, Edge or Firefox of today, over https.'

/** Can this browser keep what it sells in files, beside its database? */
export const hasOwnFiles = (): boolean =>
  typeof (navigator.storage as StorageManager | undefined)?.getDirectory === 'function'

/**
 * Can this browser be a till? Not on plain http, because the page cannot be loaded there without
 * the server.
 */
export const canBeTill = (): boolean =>
  globalThis.isSecureContext && (navigator as { readonly locks?: LockManager }).locks !== undefined

// Which browsers may sell while the server is away.

/**
 * Can this browser be a till? Not on plain http, because the page cannot be loaded there without
 * the server.
 */
export const canBeTill = (): boolean =>
  globalThis.isSecureContext && (navigator as { readonly locks?: LockManager }).locks !== undefined

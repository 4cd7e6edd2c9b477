// Which browsers may sell while the server is away.

/**
 * What to do where nothing can be kept in files, beside the database; null where it can. Private
 * windows of Firefox have the folder of files and refuse it.
 */
export const findKeepingAdvice = async (): Promise<string | null> => {
  const storage = navigator.storage as StorageManager | undefined
  if (typeof storage?.getDirectory !== 'function')
    return 'Use Chrome, Edge or Firefox of today, over https.'

  return storage.getDirectory().then(
    () => null,
    () => 'Use an ordinary window, not a private one.',
  )
}

/**
 * Can this browser be a till? Not on plain http, because the page cannot be loaded there without
 * the server.
 */
export const canBeTill = (): boolean =>
  globalThis.isSecureContext && (navigator as { readonly locks?: LockManager }).locks !== undefined

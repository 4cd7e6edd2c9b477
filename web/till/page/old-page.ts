// A page that is older than the data of the till, because a newer build has run in this browser.

/** What the banner and the page of this till say. */
export const OLD_PAGE = "This page is older than the till's data. Reload it."

/** Reloads with the newest build that the server or this device has. */
export const reloadNewest = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update().catch(() => undefined)
  const installing = registration?.installing ?? null
  if (installing !== null)
    await new Promise((resolve) =>
      installing.addEventListener('statechange', resolve, { once: true }),
    )

  // The worker that takes over reloads the page.
  if (registration?.waiting) registration.waiting.postMessage('take-over')
  else window.location.reload()
}

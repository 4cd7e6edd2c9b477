// Opens a page from code that is no component, such as the button of a toast.
let open: (path: string) => void = (path) => window.location.assign(path)

/** Called by the frame of the signed-in pages. */
export const setPageOpener = (next: (path: string) => void): void => {
  open = next
}

/** Opens the page at this path. */
export const openPage = (path: string): void => open(path)

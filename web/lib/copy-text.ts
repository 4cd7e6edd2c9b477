// Copies a text to the clipboard, also where the browser keeps its clipboard for encrypted pages only (a till in the shop's
// own network is reached without encryption).

/** The old way: a hidden field is selected and the browser asked to copy it. `near` lies in the open window, where focus may go. */
const copyBySelection = (text: string, near: HTMLElement): boolean => {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;top:0;opacity:0'
  near.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return copied
}

/** Answers whether it worked. `near` is any element of the page or window that asks. */
export const copyText = async (text: string, near: HTMLElement): Promise<boolean> => {
  try {
    // Throws as well where there is no clipboard at all.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, near)
  }
}

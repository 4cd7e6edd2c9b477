// Copies a text to the clipboard. Also works on plain http, where browsers have no clipboard API.

/**
 * Copies through a selected hidden field. `near` is an element of the open dialog, where the focus
 * may go.
 */
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

/** Returns whether the text was copied. `near` is any element of the page or dialog that copies. */
export const copyText = async (text: string, near: HTMLElement): Promise<boolean> => {
  try {
    // Also throws where there is no clipboard API.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, near)
  }
}

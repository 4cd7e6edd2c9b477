// Opens a WhatsApp chat with the text already typed in.

/**
 * Opens a wa.me link in a new tab that has no access to this one. Call it inside the click handler.
 */
export const openChat = (link: string): void => {
  window.open(link, '_blank', 'noopener,noreferrer')
}

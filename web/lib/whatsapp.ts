// Opens a chat with the text already typed in.

/** Opens a wa.me link in a new tab. The chat page gets no handle on this one. Call it inside the click. */
export const openChat = (link: string): void => {
  window.open(link, '_blank', 'noopener,noreferrer')
}

// The form of every mail: subject, plain text, and a small HTML page. Typed texts are escaped.

export type Mail = {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** One line without anything that could start another header. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 100)

export const paragraph = (html: string): string => `<p>${html}</p>`

/** A page of these blocks below the name of the shop. */
export const mailPage = (shop: string, blocks: readonly string[]): string =>
  `<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px;color:#1c1917;line-height:1.5"><p><strong>${escapeHtml(shop)}</strong></p>${blocks.join('')}</body></html>`

// The icons of browser tab and home screen and the install manifest, made from the logo and the
// product's name. icons/*.png are bitmaps of these drawings, for phones that accept no vector icon
// on the home screen.
import type { Plugin } from 'vite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRODUCT_NAME } from '../domain/kernel/product-name.ts'
import { LOGO_INK, LOGO_LINES, MARIGOLD, RECEIPT } from './ui/logo-path.ts'

const mark =
  `<path d="${RECEIPT}" fill="${MARIGOLD}"/><path d="${LOGO_LINES}" fill="none" ` +
  `stroke="${LOGO_INK}" stroke-width="2.6" stroke-linecap="round"/>`
/** The logo on a square of ink; `free` is the space around its grid of 32 units. */
const iconOf = (free: number): string => {
  const side = 32 + 2 * free
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-free} ${-free} ${side} ` +
    `${side}"><path d="M${-free}-${free}h${side}v${side}h${-side}z" fill="${LOGO_INK}"/>${mark}</svg>`
  )
}
/**
 * Free space around the logo, in units of its grid. The home screen cuts a maskable icon to a
 * circle or a square, so that one keeps a fifth of its side free; the other is shown whole.
 */
export const FREE = { any: 4, maskable: 10.7 } as const
/** The icon of the browser tab. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 0 28 32">${mark}</svg>`

const png = (name: string) => ({
  type: 'image/png',
  text: readFileSync(join(import.meta.dirname, 'icons', name)),
})

/** The install manifest: one app for each address, which opens the till. */
export const MANIFEST = {
  id: '/',
  name: `${PRODUCT_NAME} POS`,
  short_name: PRODUCT_NAME,
  start_url: '/sales',
  scope: '/',
  display: 'standalone',
  background_color: '#f6f4ef',
  theme_color: LOGO_INK,
  icons: [
    {
      src: '/icon-192.png',
      sizes: '192x192',
      type: 'image/png',
      purpose: 'any',
    },
    {
      src: '/icon-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'any',
    },
    {
      src: '/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
    {
      src: '/icon.svg',
      sizes: 'any',
      type: 'image/svg+xml',
      purpose: 'any',
    },
    {
      src: '/icon-maskable.svg',
      sizes: 'any',
      type: 'image/svg+xml',
      purpose: 'maskable',
    },
  ],
}

const brand: Readonly<Record<string, { type: string; text: string | Uint8Array }>> = {
  'icon-192.png': png('icon-192.png'),
  'icon-512.png': png('icon-512.png'),
  'icon-maskable-512.png': png('icon-maskable-512.png'),
  'apple-touch-icon.png': png('apple-touch-icon.png'),
  'favicon.svg': { type: 'image/svg+xml', text: FAVICON },
  'icon.svg': { type: 'image/svg+xml', text: iconOf(FREE.any) },
  'icon-maskable.svg': { type: 'image/svg+xml', text: iconOf(FREE.maskable) },
  'manifest.webmanifest': { type: 'application/manifest+json', text: JSON.stringify(MANIFEST) },
}

/** Icons and the install manifest, made from the logo's drawing and the product's name. */
export const brandFiles = (): Plugin => ({
  name: 'webale-brand-files',
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      const file = brand[(request.url ?? '').slice(1).split('?')[0] ?? '']
      if (!file) return next()
      response.setHeader('content-type', file.type)
      response.end(file.text)
    })
  },
  generateBundle() {
    for (const [fileName, { text }] of Object.entries(brand))
      this.emitFile({ type: 'asset', fileName, source: text })
  },
})

// The HTML page of every URL. It shows a start screen before any other file is loaded, lists the
// files that the screen needs, and requests the first data while the code is still loading, so that
// a slow phone waits once and not four times.
import type { Plugin, Rolldown } from 'vite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAVICON } from './brand.config.ts'
import { LOGO_INK, LOGO_LINES, MARIGOLD, RECEIPT } from './ui/logo-path.ts'

type Bundle = Rolldown.OutputBundle
type Files = Readonly<Record<'auth' | 'renew' | 'shell' | 'till', readonly string[]>>
type Reads = Readonly<Record<'auth' | 'session' | 'shell' | 'till', readonly string[]>>

/**
 * Read first by the sign-in page and by a till that does not know its shop yet, for every signed-in
 * person, by every screen of people with access, and by the till. A test compares them with the
 * declared operations.
 */
export const EARLY_READS: Reads = {
  auth: ['/api/setup'],
  session: ['/api/session/role', '/api/session/profile'],
  shell: ['/api/departments'],
  till: ['/api/products/search'],
}

/** Runs in the page as text, before everything else; it cannot use anything from this module. */
const start = (files: Files, reads: Reads): void => {
  let session: { access_token?: unknown; expires_at?: unknown } | null = null
  let actor: { role?: unknown; department_id?: unknown } | null = null

  try {
    session = JSON.parse(localStorage.getItem('webale.session') ?? 'null')
    actor = JSON.parse(localStorage.getItem('webale.actor') ?? 'null')
  } catch {
    // Without storage the visitor is signed out.
  }

  const signedIn = session !== null && location.pathname !== '/auth'
  const till = signedIn && location.pathname === '/sales'
  const fresh = Number(session?.expires_at) * 1000 > Date.now() + 90000
  const shown = signedIn || location.pathname === '/display' ? 'page' : 'auth'
  document.documentElement.dataset['start'] = till ? 'till' : shown
  const load = (wanted: readonly string[]): void => {
    for (const href of wanted) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = href
      // The shell is set up while the code of the till is still on its way.
      if (till && href === files.shell[0])
        for (const end of ['load', 'error']) link.addEventListener(end, () => load(files.till))
      document.head.append(link)
    }
  }

  load(signedIn ? [...files.shell, ...(fresh ? [] : files.renew)] : files.auth)
  if (signedIn && !fresh) return
  const early: Record<string, object> = {}
  // A person without a department may read nothing of the shop.
  const barred = actor !== null && actor.role !== 'admin' && actor.department_id === null
  // A device that does not know its shop yet cannot open the till's database before it does.
  const isNew = till && localStorage.getItem('webale.shop') === null
  const ofShop = isNew ? reads.auth : []
  const ofScreen = barred ? [] : [...reads.shell, ...(till ? reads.till : []), ...ofShop]

  for (const address of signedIn ? [...reads.session, ...ofScreen] : reads.auth) {
    const controller = new AbortController()
    // What anybody may read is asked for without a token.
    const token = reads.auth.includes(address) ? null : String(session?.access_token)
    const headers = {
      accept: 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    }

    const response = fetch(address, { headers, signal: controller.signal })
    response.catch(() => undefined)
    early[address] = {
      response,
      token,
      at: Date.now(),
      stop: () => controller.abort(),
    }
  }

  Object.assign(window, { earlyReads: early })
}

/** The script file that contains a module, and every script that it imports statically. */
const findScripts = (bundle: Bundle, path: string): string[] => {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const found = new Set<string>()
  const add = (fileName: string): void => {
    if (found.has(fileName)) return
    found.add(fileName)
    for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) add(next)
  }

  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${path}`)))
  if (first === undefined) throw new Error(`The build has no chunk with ${path}`)
  add(first.fileName)

  return [...found]
}

const screenFiles = (bundle: Bundle): Files => {
  const entry = new Set(findScripts(bundle, 'main.tsx'))
  const of = (path: string, ...known: readonly string[][]): string[] =>
    findScripts(bundle, path).filter((file) => !entry.has(file) && !known.flat().includes(file))

  const shell = of('signed-in-layout.tsx')
  const renew = of('lib/server/auth-client.ts', shell)
  const auth = of('features/session/sign-in/sign-in-page.tsx')
  const till = of('features/sale/till/sales-page.tsx', shell)
  const addresses = (files: readonly string[]): string[] => files.map((file) => `/${file}`)

  return {
    auth: addresses(auth),
    renew: addresses(renew),
    shell: addresses(shell),
    till: addresses(till),
  }
}

const COLOURS = ['bg', 'surface', 'hover', 'border', 'bar', 'bar-line']

/** The colours of the start screen from tokens.css, for both themes. */
const readStartColours = (tokens: string): string => {
  const valuesIn = (block: string): string =>
    COLOURS.map(
      (name) => `--${name}:${new RegExp(`--${name}: ([^;]+);`).exec(block)?.[1] ?? ''}`,
    ).join(';')

  const [light = '', dark = ''] = tokens.split('.dark {')

  return `<style>:root{${valuesIn(light)}}@media screen{.dark{${valuesIn(dark)}}}</style>`
}

const LOGO =
  `<svg viewBox="0 0 32 32" aria-hidden="true"><path d="${RECEIPT}" ` +
  `fill="${MARIGOLD}"/><path d="${LOGO_LINES}" fill="none" stroke="${LOGO_INK}" stroke-width="2.6" stroke-linecap="round"/></svg>`

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g
const MARK = '<noscript>'

/**
 * Moves the link of the stylesheet to the end: the
 * start screen is painted before the styles are loaded.
 */
const moveStylesheetToEnd = (html: string): string => {
  const links = html.match(STYLESHEET) ?? []
  return html
    .replace(STYLESHEET, '')
    .replace(MARK, `${links.map((link) => link.trim()).join('')}${MARK}`)
}

const ENTRY = /<script type="module"[^>]* src="\/(assets\/[^"]+)"><\/script>/

/**
 * Inlines the entry script: its few bytes are not worth
 * a request. Its imports then need absolute URLs.
 */
const inlineEntry = (html: string, bundle: Bundle): string =>
  html.replace(ENTRY, (tag, file: string) => {
    const entry = bundle[file]
    // Vite completes such imports after this step, in files only.
    if (entry?.type === 'chunk' && entry.dynamicImports.length > 0)
      throw new Error('main.tsx may not load code on demand itself: do it in app.tsx')

    return entry?.type === 'chunk'
      ? `<script type="module">${entry.code.replaceAll('"./', '"/assets/').trim()}</script>`
      : tag
  })

/** Lines that are comments, and indents, are for those who read the source. */
const withoutNotes = (html: string): string =>
  html.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')

export const firstPage = (): Plugin => ({
  name: 'webale-first-page',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const colours = readStartColours(
        readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'),
      )

      // Inlined in the page: one request less before the first product.
      const screen = html
        .replace('href="/favicon.svg"', `href="data:image/svg+xml,${encodeURIComponent(FAVICON)}"`)
        .replace('<!--logo-->', LOGO)
        .replace('<style>', `${colours}<style>`)

      if (bundle === undefined) return screen
      const script = `<script>(${start.toString()})(${JSON.stringify(screenFiles(bundle))},${JSON.stringify(EARLY_READS)})</script>`

      const whole = moveStylesheetToEnd(screen.replace('<style>', `${script}<style>`))

      return inlineEntry(withoutNotes(whole), bundle)
    },
  },
})

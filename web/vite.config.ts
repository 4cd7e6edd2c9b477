// How the web app is built: React, Tailwind, our icons from the one drawing of the logo, the main font asked for early,
// and every text asset also written compressed, so that a small server has nothing to compress while people wait.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib'
import { PRODUCT_NAME } from '../domain/kernel/product-name.ts'
import { defineConfig, type Plugin } from 'vite'
import { INK, LINES, MARIGOLD, RECEIPT } from './ui/logo-path.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const TEXT = /\.(js|css|svg|html|webmanifest)$/
const LEAST_BYTES = 1024
const brotli = promisify(brotliCompress)
const gzip = promisify<Buffer, { level: number }, Buffer>(gzipCallback)

const mark = `<path d="${RECEIPT}" fill="${MARIGOLD}"/><path d="${LINES}" fill="none" stroke="${INK}" stroke-width="2.6" stroke-linecap="round"/>`
const brand: Readonly<Record<string, { type: string; text: string }>> = {
  'favicon.svg': { type: 'image/svg+xml', text: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 0 28 32">${mark}</svg>` },
  // The home screen cuts the icon to a circle or a square: the mark keeps a fifth of room on every side.
  'icon.svg': {
    type: 'image/svg+xml',
    text: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10.7 -10.7 53.4 53.4"><path d="M-11-11h54v54h-54z" fill="${INK}"/>${mark}</svg>`,
  },
  'manifest.webmanifest': {
    type: 'application/manifest+json',
    text: JSON.stringify({
      name: `${PRODUCT_NAME} POS`,
      short_name: PRODUCT_NAME,
      start_url: '/',
      display: 'standalone',
      background_color: '#f6f4ef',
      theme_color: INK,
      icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' }],
    }),
  },
}

/** Icons and the install manifest, made from the logo's drawing and the product's name. */
const brandFiles = (): Plugin => ({
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
    for (const [fileName, { text }] of Object.entries(brand)) this.emitFile({ type: 'asset', fileName, source: text })
  },
})

/** Asks for the text font together with the styles, not after them. */
const preloadFont = (): Plugin => ({
  name: 'webale-preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((name) => /figtree-latin-wght.*\.woff2$/.test(name))
      return font ? [{ tag: 'link', attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }, injectTo: 'head' }] : []
    },
  },
})

const compress = async (path: string): Promise<void> => {
  const text = readFileSync(path)
  if (text.length < LEAST_BYTES) return
  writeFileSync(`${path}.br`, await brotli(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }))
  writeFileSync(`${path}.gz`, await gzip(text, { level: 9 }))
}

/** Writes .br and .gz beside every text file (browsers ask for brotli only over https and on this very machine). */
const compressed = (): Plugin => {
  let folder = ''
  return {
    name: 'webale-compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    writeBundle: async () => {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name))
      await Promise.all(names.map((name) => compress(join(folder, name))))
    },
  }
}

const ICONS = /import\s*\{([^}]+)\}\s*from\s*'@tabler\/icons-react'/g

/** Fetches each icon from its own file. The package's one big list would be read whole, six thousand files for thirty icons. */
const singleIcons = (): Plugin => ({
  name: 'webale-single-icons',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/web\/.*\.tsx?$/, code: '@tabler/icons-react' },
    handler: (code) =>
      code.replace(ICONS, (_line, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => name.split(/\s+as\s+/))
          .map(([icon, name = icon]) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs'`)
          .join(';'),
      ),
  },
})

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** A module and everything it imports at once (not what it may load later). */
const closure = (modules: Modules, id: string, found = new Set<string>()): Set<string> => {
  if (found.has(id)) return found
  found.add(id)
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) closure(modules, next, found)
  return found
}

/**
 * Three chunks instead of fifty small ones: `base` is what the sign-in page (with its toasts) and the shell share, `auth` the sign-in client,
 * `shell` what only the shell needs. React and the router stay with the entry; pages are split by the bundler.
 */
const chunkOf = () => {
  let sets: { start: Set<string>; shell: Set<string>; signIn: Set<string> } | null = null
  return (id: string, modules: Modules): string | null => {
    const of = (path: string): Set<string> => closure(modules, join(here, path))
    sets ??= {
      start: of('main.tsx'),
      shell: of('shell/layout.tsx'),
      signIn: closure(modules, join(here, 'ui/toaster.tsx'), of('features/session/sign-in-page.tsx')),
    }
    if (sets.start.has(id) || !sets.shell.has(id) || /(layout|-page)\.tsx$/.test(id)) return null
    return /@supabase|auth-client/.test(id) ? 'auth' : sets.signIn.has(id) ? 'base' : 'shell'
  }
}

const SERVER = 'http://127.0.0.1:3000'

export default defineConfig({
  root: here,
  plugins: [singleIcons(), react(), tailwindcss(), brandFiles(), preloadFont(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf(), debugName: 'base, auth and shell' }] },
        // The first page carries the list of all chunks; what several pages share has no name worth its bytes there.
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/auth/v1', '/functions', '/healthz', '/openapi.json'].map((path) => [path, { target: SERVER, changeOrigin: false }])),
  },
})

// The build of the web app: React, Tailwind, the first page, the
// icons, few chunks for the till, and a compressed copy of every text
// file, so that a small server compresses nothing while people wait.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { commandWords } from '../tools/packing/command-words.config.ts'
import { readChangelog } from './changelog.config.ts'
import { brandFiles } from './brand.config.ts'
import { chunkOf } from './chunks.config.ts'
import { firstPage } from './first-page.config.ts'
import { namedRefusals } from './refusals.config.ts'
import { isPageOfDevice, isWorkerOff, serviceWorker } from './sw.config.ts'
import { withoutJsonSchema } from './zod.config.ts'

const webFolder = fileURLToPath(new URL('.', import.meta.url))
const TEXT = /\.(js|css|svg|html|webmanifest)$/
const MIN_BYTES = 1024
const brotli = promisify(brotliCompress)
const gzip = promisify<Buffer, { level: number }, Buffer>(gzipCallback)

/** In the archives of `npm run package`. */
const isInstalled = process.env['INSTALLED_COMMANDS'] !== undefined

/**
 * The archives get the smallest files. A start waits for them: one step less is 2% larger in 40% of
 * the time.
 */
const BROTLI_QUALITY = constants.BROTLI_MAX_QUALITY - (isInstalled ? 0 : 1)

const compressFile = async (path: string): Promise<void> => {
  const text = readFileSync(path)
  if (text.length < MIN_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }

  writeFileSync(`${path}.br`, await brotli(text, { params }))
  writeFileSync(`${path}.gz`, await gzip(text, { level: 9 }))
}

/**
 * Writes .br and .gz beside every text file (browsers
 * accept brotli only over https and on localhost).
 */
const compressedFiles = (): Plugin => {
  let folder = ''
  return {
    name: 'webale-compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    writeBundle: {
      sequential: true,
      handler: async () => {
        const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
          TEXT.test(name),
        )
        await Promise.all(names.map((name) => compressFile(join(folder, name))))
      },
    },
  }
}

const ICONS = /import\s*\{([^}]+)\}\s*from\s*'([^']*\/icons\.ts)'/g

/**
 * Makes a module of each line of ui/icons.ts, so that
 * a page loads the icons that it shows and no others.
 */
const singleIcons = (): Plugin => ({
  name: 'webale-single-icons',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: /\/ui\/icons\.ts\?/ },
    handler: (id) => {
      const [file = '', icon] = id.split('?')
      const lines = readFileSync(file, 'utf8').split('\n')
      return lines
        .filter((line) => !line.startsWith('export') || line.startsWith(`export const ${icon} `))
        .join('\n')
    },
  },
  transform: {
    filter: { id: /\/web\/.*\.tsx?$/, code: '/icons.ts' },
    handler: (code) =>
      code.replace(ICONS, (_line, names: string, file: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => `import { ${name} } from '${file}?${name}'`)
          .join(';'),
      ),
  },
})

const SERVER = 'http://127.0.0.1:3000'

export default defineConfig({
  root: webFolder,
  plugins: [
    ...(isInstalled ? [commandWords()] : []),
    singleIcons(),
    withoutJsonSchema(),
    namedRefusals(),
    react(),
    tailwindcss(),
    brandFiles(),
    firstPage(),
    serviceWorker(),
    compressedFiles(),
  ],
  define: { HAS_WORKER: !isWorkerOff, RELEASES: readChangelog() },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf(webFolder), debugName: 'base, auth, shell and parts' }],
        },
        // The first page contains the list of all chunks, so most of them get short names.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          isDynamicEntry && !isPageOfDevice(name)
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/auth/v1', '/functions', '/healthz', '/openapi.json'].map((path) => [
        path,
        { target: SERVER, changeOrigin: false },
      ]),
    ),
  },
})

// Checks the gzip sizes of the web build against a
// budget: what a phone downloads before it can work.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

// In kB of 1000 bytes, gzip level 9, JavaScript; styles are a separate row. A
// page counts what it needs beyond entry, shell, `parts` (shared with the
// till) and `common` (shared with many pages); the till counts the parts too.
// e2e/first-load.spec.ts counts the requests before the till's first product.
const SHELL_BUDGET = 170
const PARTS_BUDGET = 29.5
/** Icons and small modules of many pages, in one file: docs/decisions/0028. */
const COMMON_BUDGET = 18
const CLIENT_BUDGET = 23
const SIGN_IN_BUDGET = 139
/** Brotli: all that passes before somebody can type on the sign-in page (docs/decisions/0028). */
const FIELD_BUDGET = 110
const PAGE_BUDGET = 35
const STYLES_BUDGET = 20
const WORKER_BUDGET = 4
/** Catalogue, storage and sending of a till: docs/decisions/0028. */
const TILL_CHUNKS_BUDGET = 23
/** Files that a page loads of its own: on a slow network every request costs time. */
const MAX_PAGE_FILES = 12
/** What the service worker keeps on a device, without compression. */
const KEPT_BUDGET = 2200
const TILL = 'features/sale/till/sales-page.tsx'
const PAGE_BUDGETS = { [TILL]: 55 }
const ENTRY = 'index.html'
const SIGN_IN = 'features/session/sign-in/sign-in-page.tsx'
/** Looked into before the first screen, for a session that the browser lost. */
const COPY = 'lib/session/session-mirror.ts'
const TOASTS = 'ui/toaster.tsx'
const WORKER = 'sw.js'

/** The scripts of a manifest entry and of all its static imports. */
const filesOf = (manifest, name, files = new Set()) => {
  const entry = manifest[name]
  if (!entry || files.has(entry.file)) return files
  files.add(entry.file)
  for (const next of entry.imports ?? []) filesOf(manifest, next, files)
  return files
}

const createSizer = (folder) => {
  const sizes = new Map()
  return (files) =>
    [...new Set(files)].reduce((sum, file) => {
      if (!sizes.has(file))
        sizes.set(file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000)
      return sum + sizes.get(file)
    }, 0)
}

/**
 * The bytes of the worker and of the files that it names, in kB: web/sw.config.ts leaves some out.
 */
const keptSize = (folder) => {
  const worker = existsSync(join(folder, WORKER)) ? readFileSync(join(folder, WORKER), 'utf8') : ''
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        path.endsWith(WORKER) || worker.includes(path.slice(folder.length).replaceAll('\\', '/')),
    )
    .reduce((sum, path) => sum + statSync(path).size / 1000, 0)
}

/** The manifest entry of the chunk with this name of web/chunks.config.ts. */
const keyNamed = (manifest, name) =>
  Object.keys(manifest).find((key) => manifest[key].name === name) ?? ''

const fileNamed = (manifest, name) => {
  const file = manifest[keyNamed(manifest, name)]?.file
  return new Set(file === undefined ? [] : [file])
}

/** What a till loads beyond the files that are there already. */
const tillRow = (manifest, sizeOf, loaded) => ({
  name: 'catalogue, storage and sending of a till',
  size: sizeOf(
    [...filesOf(manifest, keyNamed(manifest, 'till-work'))].filter((file) => !loaded.has(file)),
  ),
  budget: TILL_CHUNKS_BUDGET,
  found: keyNamed(manifest, 'till-work') !== '',
})

const workerRow = (folder, sizeOf) => {
  const found = existsSync(join(folder, WORKER))
  return {
    name: 'service worker',
    size: sizeOf(found ? [WORKER] : []),
    budget: WORKER_BUDGET,
    found,
  }
}

/** The files that the first page requests itself: those of the sign-in page, and fonts. */
const requestedBy = (html) => [
  ...(/"auth":\["([^\]]*)"\]/.exec(html)?.[1] ?? '').split('","').filter(Boolean),
  ...(html.match(/\/assets\/[\w.-]+\.woff2/g) ?? []),
]

/**
 * Page, styles and scripts before the field of the sign-in page can be typed in, as browsers get
 * them. e2e/first-load.spec.ts counts them too, and that the fonts come later.
 */
const fieldRow = (folder, manifest, styles) => {
  const page = join(folder, 'index.html')
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const files = new Set([
    ...(html === '' ? [] : ['index.html']),
    ...styles,
    ...[ENTRY, SIGN_IN, COPY].flatMap((name) => [...filesOf(manifest, name)]),
    ...requestedBy(html).map((path) => path.slice(1)),
  ])

  const sentSize = (path) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1000
  return {
    name: 'everything before the field of the sign-in page',
    size: [...files].reduce((sum, file) => sum + sentSize(join(folder, file)), 0),
    budget: FIELD_BUDGET,
    unit: 'brotli',
    found: manifest[SIGN_IN] !== undefined,
  }
}

/** A row of each page but the sign-in page: what it loads beyond what is there already. */
const pageRows = (manifest, sizeOf, loaded, parts) =>
  Object.keys(manifest)
    .filter(
      (name) =>
        manifest[name].isDynamicEntry && /^features\/.*\.tsx$/.test(name) && name !== SIGN_IN,
    )
    .map((name) => {
      const own = [...filesOf(manifest, name)].filter(
        (file) => !loaded.has(file) && (name === TILL || !parts.has(file)),
      )
      return {
        name,
        size: sizeOf(own),
        budget: PAGE_BUDGETS[name] ?? PAGE_BUDGET,
        found: true,
        files: own.length,
      }
    })

/**
 * Rows of { name, size, budget } in kB for the entry with its shell, the sign-in page and every
 * other page.
 */
export const bundleSizes = (folder) => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const sizeOf = createSizer(folder)
  const start = filesOf(manifest, ENTRY)
  const shellKey = keyNamed(manifest, 'shell')
  const shell = filesOf(manifest, shellKey, filesOf(manifest, TOASTS, new Set(start)))
  const parts = fileNamed(manifest, 'parts')
  const common = fileNamed(manifest, 'common')
  const client = fileNamed(manifest, 'auth')
  // The sign-in page requests the auth client and the toasts a moment after its first paint.
  const signIn = new Set([
    ...filesOf(manifest, TOASTS, filesOf(manifest, SIGN_IN, new Set(start))),
    ...client,
  ])
  const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  return [
    { name: 'entry and shell', size: sizeOf(shell), budget: SHELL_BUDGET, found: shellKey !== '' },
    {
      name: 'parts of the till and other pages',
      size: sizeOf(parts),
      budget: PARTS_BUDGET,
      found: parts.size > 0,
    },
    {
      name: 'common to all other pages',
      size: sizeOf(common),
      budget: COMMON_BUDGET,
      found: common.size > 0,
    },
    { name: 'sign-in client', size: sizeOf(client), budget: CLIENT_BUDGET, found: client.size > 0 },
    {
      name: 'sign-in',
      size: sizeOf(signIn),
      budget: SIGN_IN_BUDGET,
      found: manifest[SIGN_IN] !== undefined && manifest[TOASTS] !== undefined,
    },
    fieldRow(folder, manifest, styles),
    { name: 'styles', size: sizeOf(styles), budget: STYLES_BUDGET, found: styles.size > 0 },
    workerRow(folder, sizeOf),
    tillRow(manifest, sizeOf, new Set([...shell, ...parts])),
    {
      name: 'files kept by the worker, raw',
      size: keptSize(folder),
      budget: KEPT_BUDGET,
      found: true,
    },
    ...pageRows(manifest, sizeOf, new Set([...shell, ...client, ...common]), parts),
  ]
}

/**
 * The entries that import themselves through others:
 * the first of them runs before what it needs is there.
 */
const entriesInCircles = (manifest) => {
  const reaches = (name, goal, seen = new Set()) =>
    (manifest[name]?.imports ?? []).some((next) => {
      if (next === goal) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, goal, seen)
    })
  return Object.keys(manifest).filter((name) => reaches(name, name))
}

/** Does a file of the app register its worker? */
const isWorkerRegistered = (folder, manifest) =>
  Object.values(manifest).some(({ file }) =>
    readFileSync(join(folder, file), 'utf8').includes(`/${WORKER}`),
  )

/** Sizes over budget, missing files and files that import each other, as texts. */
export const bundleProblems = (folder) => {
  const path = join(folder, '.vite/manifest.json')
  if (!existsSync(path)) return [`${folder} has no manifest: build the web app first`]
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const circles = entriesInCircles(manifest).map(
    (name) =>
      `${manifest[name].name ?? name} imports itself through other files: put them into one (web/chunks.config.ts)`,
  )
  const unkept = isWorkerRegistered(folder, manifest)
    ? []
    : ['no file registers the service worker: the app would open only while the server answers']
  const rows = bundleSizes(folder)
  const lost = rows
    .filter(({ found }) => !found)
    .map(({ name }) => `${name}: its chunk is not in the manifest any more; was the file renamed?`)
  const heavy = rows
    .filter(({ size, budget }) => size > budget)
    .map(
      ({ name, size, budget, unit = 'gzip' }) =>
        `${name} weighs ${size.toFixed(1)} kB ${unit}, ${(size - budget).toFixed(1)} more than its budget of ${budget} kB`,
    )
  const scattered = rows
    .filter(({ files = 0 }) => files > MAX_PAGE_FILES)
    .map(
      ({ name, files }) =>
        `${name} is loaded as ${files} files, more than ${MAX_PAGE_FILES} (web/chunks.config.ts)`,
    )
  return [...circles, ...unkept, ...lost, ...heavy, ...scattered]
}

if (process.argv[1]?.endsWith('bundle-budget.mjs')) {
  const folder = process.argv[2] ?? 'web/dist'
  for (const { name, size, budget, files } of bundleSizes(folder))
    process.stdout.write(
      `${size.toFixed(1).padStart(7)} of ${String(budget).padStart(5)} kB  ${name}${files ? `, ${files} files` : ''}\n`,
    )
  process.stdout.write(`${readdirSync(join(folder, 'assets')).length} files in assets\n`)
}

// How much a phone downloads before it can work: gzip sizes of what the build made, held against the budget.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

// In kB of 1000 bytes, gzip level 9, JavaScript; the styles have a row of their own. A page counts what it needs beyond
// entry and shell.
const SHELL_BUDGET = 185
const SIGN_IN_BUDGET = 135
const PAGE_BUDGET = 35
const STYLES_BUDGET = 20
const PAGE_BUDGETS = { 'features/sale/sales-page.tsx': 55 }
const ENTRY = 'index.html'
const SHELL = 'shell/layout.tsx'
const SIGN_IN = 'features/session/sign-in-page.tsx'
const TOASTS = 'ui/toaster.tsx'

/** The scripts of a manifest entry and of everything it imports at once (not what it may load later). */
const closure = (manifest, name, files = new Set()) => {
  const entry = manifest[name]
  if (!entry || files.has(entry.file)) return files
  files.add(entry.file)
  for (const next of entry.imports ?? []) closure(manifest, next, files)
  return files
}

const sizer = (folder) => {
  const sizes = new Map()
  return (files) =>
    [...files].reduce((sum, file) => {
      if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000)
      return sum + sizes.get(file)
    }, 0)
}

/** What an entry asks for by itself right after the first paint: the sign-in client, and the toasts of the app. */
const atOnce = (manifest, name, files) => {
  for (const later of manifest[name]?.dynamicImports ?? []) closure(manifest, later, files)
  return closure(manifest, TOASTS, files)
}

/** Rows of { name, size, budget } in kB for the entry with its shell, the sign-in page and every other page. */
export const bundleSizes = (folder) => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const sizeOf = sizer(folder)
  const start = closure(manifest, ENTRY)
  const shell = closure(manifest, SHELL, closure(manifest, TOASTS, new Set(start)))
  const signIn = atOnce(manifest, SIGN_IN, closure(manifest, SIGN_IN, new Set(start)))
  const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  const pages = Object.keys(manifest).filter((name) => manifest[name].isDynamicEntry && /^features\/.*\.tsx$/.test(name) && name !== SIGN_IN)
  return [
    { name: 'entry and shell', size: sizeOf(shell), budget: SHELL_BUDGET, found: manifest[SHELL] !== undefined },
    { name: 'sign-in', size: sizeOf(signIn), budget: SIGN_IN_BUDGET, found: manifest[SIGN_IN] !== undefined && manifest[TOASTS] !== undefined },
    { name: 'styles', size: sizeOf(styles), budget: STYLES_BUDGET, found: styles.size > 0 },
    ...pages.map((name) => {
      const own = [...closure(manifest, name)].filter((file) => !shell.has(file))
      return { name, size: sizeOf(own), budget: PAGE_BUDGETS[name] ?? PAGE_BUDGET, found: true }
    }),
  ]
}

/** What is too heavy or cannot be found, in words. */
export const bundleProblems = (folder) => {
  if (!existsSync(join(folder, '.vite/manifest.json'))) return [`${folder} has no manifest: build the web app first`]
  const rows = bundleSizes(folder)
  const lost = rows.filter(({ found }) => !found).map(({ name }) => `${name}: its chunk is not in the manifest any more; was the file renamed?`)
  const heavy = rows
    .filter(({ size, budget }) => size > budget)
    .map(({ name, size, budget }) => `${name} weighs ${size.toFixed(1)} kB gzip, ${(size - budget).toFixed(1)} more than its budget of ${budget} kB`)
  return [...lost, ...heavy]
}

if (process.argv[1]?.endsWith('bundle-budget.mjs')) {
  const folder = process.argv[2] ?? 'web/dist'
  for (const { name, size, budget } of bundleSizes(folder))
    process.stdout.write(`${size.toFixed(1).padStart(7)} of ${String(budget).padStart(3)} kB  ${name}\n`)
  process.stdout.write(`${readdirSync(join(folder, 'assets')).length} files in assets\n`)
}

// Groups modules into files. On a slow network every request costs time, so the till loads a few files and not fifty.
import { join } from 'node:path'

type Modules = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** A module and all its static imports. */
const importedModules = (modules: Modules, id: string, found = new Set<string>()): Set<string> => {
  if (found.has(id)) return found
  found.add(id)
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) importedModules(modules, next, found)
  return found
}

/** A module and all its imports, dynamic ones included. */
const closureWithDynamic = (modules: Modules, id: string, found = new Set<string>()): Set<string> => {
  if (found.has(id)) return found
  found.add(id)
  const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
  for (const next of [...importedIds, ...dynamicallyImportedIds]) closureWithDynamic(modules, next, found)
  return found
}

const TILL = 'features/sale/till/sales-page.tsx'

/** What the till and the pages Expenses and Mobile Money share. */
const RECORDS = /document-on-till|till\/stamp|mobile-money\/mobile-money\.ts|use-recorder|use-waiting-documents/

/** What the till and its own page share. */
const TILL_STORE =
  /lib\/till\/(app-update|catalogue-store|device|till-store|till-sale|till-state|till-notices|watch-store)\.ts$/

const setsOf = (root: string, modules: Modules) => {
  const of = (path: string): Set<string> => importedModules(modules, join(root, path))
  const later = ['routes.tsx', 'features/guide/getting-started.tsx'].flatMap(
    (path) => modules.getModuleInfo(join(root, path))?.dynamicallyImportedIds ?? [],
  )
  const others = new Set(
    later.filter((id) => id !== join(root, TILL)).flatMap((id) => [...closureWithDynamic(modules, id)]),
  )
  return {
    start: of('main.tsx'),
    shell: of('signed-in-layout.tsx'),
    toasts: of('ui/toaster.tsx'),
    signIn: of('features/session/sign-in/sign-in-page.tsx'),
    till: of(TILL),
    others,
  }
}

/**
 * `base` is the start with React, the router and what the sign-in page and the shell share; `auth` the auth client;
 * `shell` the rest of the shell; `parts` what the till shares with other pages; `forms` what every form needs;
 * `records` what is recorded without the server; `till-store` the till's own disk; `toasts` the toast library. Each
 * page keeps the rest in its own file.
 */
export const chunkOf = (root: string) => {
  let sets: ReturnType<typeof setsOf> | null = null
  return (id: string, modules: Modules): string | null => {
    sets ??= setsOf(root, modules)
    const { start, shell, toasts, signIn, till, others } = sets
    // Entry points keep their own file.
    if (/(main|toaster|(?<!not-found)-page)\.tsx$|index\.html$/.test(id)) return null
    if (start.has(id) || /rolldown.runtime|preload-helper/.test(id)) return 'base'
    if (/@supabase|auth-client/.test(id)) return 'auth'
    if ((signIn.has(id) || toasts.has(id)) && (shell.has(id) || till.has(id))) return 'base'
    if (shell.has(id)) return 'shell'
    if (till.has(id)) return others.has(id) ? 'parts' : null
    if (/react-hook-form|parts\/form\//.test(id)) return 'forms'
    if (RECORDS.test(id)) return 'records'
    if (TILL_STORE.test(id)) return 'till-store'
    return toasts.has(id) ? 'toasts' : null
  }
}

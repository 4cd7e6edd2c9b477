// Which modules share a file. A phone on a weak network waits for each request, so the till needs few files and not fifty.
import { join } from 'node:path'

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null }

/** A module and everything it imports at once (not what it may load later). */
const closure = (modules: Modules, id: string, found = new Set<string>()): Set<string> => {
  if (found.has(id)) return found
  found.add(id)
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) closure(modules, next, found)
  return found
}

/** The same with all that it may load later. */
const everything = (modules: Modules, id: string, found = new Set<string>()): Set<string> => {
  if (found.has(id)) return found
  found.add(id)
  const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
  for (const next of [...importedIds, ...dynamicallyImportedIds]) everything(modules, next, found)
  return found
}

const TILL = 'features/sale/till/sales-page.tsx'

const setsOf = (root: string, modules: Modules) => {
  const of = (path: string): Set<string> => closure(modules, join(root, path))
  const later = ['routes.tsx', 'features/guide/getting-started.tsx'].flatMap((path) => modules.getModuleInfo(join(root, path))?.dynamicallyImportedIds ?? [])
  const others = new Set(later.filter((id) => id !== join(root, TILL)).flatMap((id) => [...everything(modules, id)]))
  return {
    start: of('main.tsx'),
    shell: of('shell/layout.tsx'),
    toasts: of('ui/toaster.tsx'),
    signIn: of('features/session/sign-in/sign-in-page.tsx'),
    till: of(TILL),
    others,
  }
}

/**
 * `base` is the start with React and the router and what the sign-in page and the shell share, `auth` the sign-in client, `shell` what only
 * the shell needs, `parts` what the till shares with other pages, `toasts` what shows them. Each page keeps what only it needs.
 */
export const chunkOf = (root: string) => {
  let sets: ReturnType<typeof setsOf> | null = null
  return (id: string, modules: Modules): string | null => {
    sets ??= setsOf(root, modules)
    const { start, shell, toasts, signIn, till, others } = sets
    // What is asked for by its own name stays where it is.
    if (/(main|toaster|(?<!not-found)-page)\.tsx$|index\.html$/.test(id)) return null
    if (start.has(id) || /rolldown.runtime|preload-helper/.test(id)) return 'base'
    if (/@supabase|auth-client/.test(id)) return 'auth'
    if ((signIn.has(id) || toasts.has(id)) && (shell.has(id) || till.has(id))) return 'base'
    if (shell.has(id)) return 'shell'
    if (till.has(id)) return others.has(id) ? 'parts' : null
    return toasts.has(id) ? 'toasts' : null
  }
}

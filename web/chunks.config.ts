// Groups modules into files. On a slow network every request costs time, so the till loads a few
// files and not fifty.
import { join } from 'node:path'

type Modules = {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** A module and all its static imports. */
const importedModules = (modules: Modules, id: string, found = new Set<string>()): Set<string> => {
  if (found.has(id)) return found
  found.add(id)

  for (const next of modules.getModuleInfo(id)?.importedIds ?? [])
    importedModules(modules, next, found)

  return found
}

/** A module and all its imports, dynamic ones included. */
const closureWithDynamic = (
  modules: Modules,
  id: string,
  found = new Set<string>(),
): Set<string> => {
  if (found.has(id)) return found
  found.add(id)
  const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}

  for (const next of [...importedIds, ...dynamicallyImportedIds])
    closureWithDynamic(modules, next, found)

  return found
}

const TILL = 'features/sale/till/sales-page.tsx'

/** What the till and the pages Expenses and Mobile Money share. */
const RECORDS =
  /document-on-till|till\/stamp|mobile-money\/mobile-money\.ts|use-recorder|use-waiting-documents/

/** What the till and its own page share. */
const TILL_STORE =
  /web\/till\/\w+\/(catalogue-store|device|till-store|till-sale|till-state|till-notices|watch-store)\.ts$/

/** What every signed-in page loads right after its first paint. */
const AFTER_PAINT = ['lib/server/live.ts', 'till/page/app-worker.ts', 'shell/till-chip.tsx']

/** What a till loads after that. */
const TILL_WORK = ['till/page/start-catalogue.ts', 'till/page/till-of-page.ts']

/** Small modules of the till that need only the shell: no till waits for a further file. */
const SMALL = new RegExp(
  [
    'web/till/(disk/(copy-keys|till-starts)|page/(mark-key|app-update)|send/(till-net|till-time))',
    'web/till/disk/failed-write',
    'domain/features/sale/visible-text',
    'web/lib/(press-once|tab-lock|server/failure-toasts)',
    'domain/(kernel/share|features/sale/line-nets)',
    'domain/features/(product/(search-text|category-order)|till/(catalogue-index|search-catalogue))',
  ]
    .map((path) => String.raw`${path}\.ts$`)
    .join('|'),
)

/** The till opens them a moment later, and most forms need them. */
const CHOICES =
  /web\/ui\/(combobox|use-dropdown)|mobile-money\/(float-after|provider-of-phone)|sale\/left-to-pay/

/** Small rules that a till needs a moment later: VAT of a sale, and numbers that are asked. */
const SMALL_RULES =
  /(sale\/vat-of-lines|vat\/vat(-of-department)?|kernel\/international-number)\.ts$/

const ICON = /ui\/icons\.ts\?/

/** On several pages, but for few devices or long lists only: files of their own. */
const APART =
  /(components|lib|scan)\/(camera|paged-rows|url-filter)|features\/printing\/|kernel\/lan\.ts/

/** Little modules of a few pages each, which would all be files of their own. */
const TOGETHER: readonly (readonly [string, RegExp])[] = [
  ['slips', /(print-slip|draw-slip|slip-lines|print-line)\.tsx?$/],
  [
    'figures',
    /features\/report\/(report|report\.api|attention|today|amount-text|return-figures|muted-line)\.tsx?$/,
  ],
  ['filters', /(url-filter|use-report-choice)\.tsx?$/],
  ['months', /(kernel\/month|month-filter|day-and-department)\.tsx?$/],
  [
    'settings',
    /(facts-card|byte-size|sms-advice|progress|use-tab|use-unsaved-guard|shop-rules\.api|shop-rules-edit)\.tsx?$/,
  ],
  ['people', /(phone\.api|kernel\/lan|pin\.api)\.ts$/],
  ['day', /report\/(today-text|attention-items|dashboard\/things-to-check-card)\.tsx?$/],
  ['goods', /features\/product\/(product\.api|product-input|stock-correction)\.ts$/],
  ['names', /(pick-or-create|retire-switch|vat-field|vat-rules)\.tsx?$/],
  ['guides', /(guide-list|help-guide)\.tsx?$/],
  ['files', /(streams|file-drop)\.tsx?$/],
  ['pickers', /(product-options|product-picker)\.tsx?$/],
  ['stock', /(stock-meter|save-list-button)\.tsx?$/],
  ['costs', /(pay-fields|sum-of-costs|drawer-field)\.tsx?$/],
  ['copies', /(catalogue-facts|catalogue-copy-files)\.ts$/],
]

/** From so many pages and dialogs on, a module is in a file that all of them share. */
const MIN_SHARES = 5

/** For each module the parts that are loaded on demand and need it. */
const findUsers = (modules: Modules, main: string): Map<string, Set<string>> => {
  const all = [...closureWithDynamic(modules, main)]
  const parts = new Set(
    all.flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  )

  const users = new Map<string, Set<string>>()

  for (const part of parts)
    for (const id of importedModules(modules, part))
      users.set(id, (users.get(id) ?? new Set()).add(part))

  return users
}

const setsOf = (root: string, modules: Modules) => {
  const of = (path: string): Set<string> => importedModules(modules, join(root, path))
  const later = ['routes.tsx', 'features/guide/getting-started.tsx'].flatMap(
    (path) => modules.getModuleInfo(join(root, path))?.dynamicallyImportedIds ?? [],
  )

  const others = new Set(
    later
      .filter((id) => id !== join(root, TILL))
      .flatMap((id) => [...closureWithDynamic(modules, id)]),
  )

  return {
    start: of('main.tsx'),
    shell: of('signed-in-layout.tsx'),
    toasts: of('ui/toaster.tsx'),
    signIn: of('features/session/sign-in/sign-in-page.tsx'),
    till: of(TILL),
    others,
    afterPaint: new Set(AFTER_PAINT.map((path) => join(root, path))),
    tillWork: new Set(TILL_WORK.map((path) => join(root, path))),
    users: findUsers(modules, join(root, 'main.tsx')),
  }
}

type Sets = ReturnType<typeof setsOf>

/**
 * Whether many pages and dialogs share this module,
 * and it imports nothing that only few of them need.
 */
const isCommon = (
  { start, shell, till, tillWork, users }: Sets,
  id: string,
  modules: Modules,
): boolean => {
  const isShared = (one: string): boolean => {
    const usedBy = [...(users.get(one) ?? [])]
    if (ICON.test(one)) return true
    if (APART.test(one)) return false

    return (
      !one.includes('node_modules') &&
      usedBy.length >= MIN_SHARES &&
      !usedBy.some((part) => tillWork.has(part))
    )
  }

  const isLoaded = (one: string): boolean => [start, shell, till].some((files) => files.has(one))

  return [...importedModules(modules, id)].every((one) => isLoaded(one) || isShared(one))
}

/** The file of a module that neither the start, nor the shell, nor the till needs at first. */
const laterChunkOf = (sets: Sets, id: string, modules: Modules): string | null => {
  const { afterPaint, tillWork, users } = sets
  if (isCommon(sets, id, modules)) return 'common'
  const usedBy = [...(users.get(id) ?? [])]
  if (usedBy.every((part) => afterPaint.has(part))) return 'after-paint'
  if (usedBy.every((part) => tillWork.has(part))) return 'till-work'

  return usedBy.some((part) => tillWork.has(part)) ? 'till-store' : null
}

/**
 * `base` is the start with React, the router and what the sign-in page and the shell share; `auth`
 * the auth client; `shell` the rest of the shell; `parts` what the till shares with other pages;
 * `forms` what every form needs; `till-store` the till's own disk and what is recorded without the
 * server; `toasts` the toast library; `common` the icons and small modules of many pages;
 * `after-paint` what every page loads after its first paint; `till-work` what a till loads then.
 * Each page keeps the rest in its own file.
 */
export const chunkOf = (root: string) => {
  let sets: ReturnType<typeof setsOf> | null = null
  return (id: string, modules: Modules): string | null => {
    sets ??= setsOf(root, modules)
    const { start, shell, toasts, signIn, till, others } = sets
    // Entry points keep their own file.
    if (/(main|toaster|(?<!not-found)-page)\.tsx$|index\.html$/.test(id)) return null
    if (start.has(id) || /rolldown.runtime|preload-helper|lib\/data-loss/.test(id)) return 'base'
    if (/@supabase|auth-client/.test(id)) return 'auth'
    if ((signIn.has(id) || toasts.has(id)) && (shell.has(id) || till.has(id))) return 'base'
    if (shell.has(id) || SMALL.test(id)) return 'shell'
    if (till.has(id)) return others.has(id) ? 'parts' : null
    if (CHOICES.test(id) || SMALL_RULES.test(id)) return 'parts'
    if (/react-hook-form|components\/(form\/|quantity-input)|form-quantity/.test(id)) return 'forms'
    if (RECORDS.test(id) || TILL_STORE.test(id)) return 'till-store'
    if (toasts.has(id)) return 'toasts'
    if (/domain\/features\/shift\//.test(id)) return laterChunkOf(sets, id, modules) ?? 'shift'
    const together = TOGETHER.find(([, path]) => path.test(id))
    if (together) return together[0]
    // The sign-in page loads as little as possible.
    if (signIn.has(id)) return null

    return laterChunkOf(sets, id, modules)
  }
}

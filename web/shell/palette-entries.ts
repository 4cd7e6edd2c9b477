// The fixed entries of Ctrl+K: the pages of the person's menu, those that no menu lists, settings,
// and the few actions that belong to no page.
import { useNavigate } from 'react-router'
import { PAGE_WORDS, settingsFor } from '@webale/domain/access/find-words.ts'
import type { Page } from '@webale/domain/access/page.ts'
import { openGuide } from '../lib/guide-opener.ts'
import { useActor, useShopRules } from '../lib/session/session.tsx'
import { useTheme } from '../lib/theme.ts'
import type { IconOf } from '../ui/icon.tsx'
import {
  IconAdjustments,
  IconCompass,
  IconDeviceDesktop,
  IconFile,
  IconHeartbeat,
  IconListSearch,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
  IconUserCircle,
} from '../ui/icons.ts'
import { buildMenu, listPagesOffMenu } from './menu-groups.ts'
import { findPageIcon } from '../components/page-icons.ts'
import { useSignOut } from './sign-out.ts'

/** Icons of the pages that no menu lists, which only this window shows. */
const OFF_MENU_ICONS: Readonly<Record<string, IconOf>> = {
  adjustments: IconAdjustments,
  heartbeat: IconHeartbeat,
  'list-search': IconListSearch,
  'shield-lock': IconShieldLock,
  'user-circle': IconUserCircle,
}

export type PaletteEntry = {
  readonly id: string
  readonly name: string
  readonly group: string
  readonly icon: IconOf
  /** Its names, in lower case. */
  readonly words: string
  /** Other words the entry is found by, after those that are named so. */
  readonly kin?: string
  readonly run: () => void
}

const KIN: Readonly<Record<string, string>> = PAGE_WORDS
const findKin = (route: string): string => KIN[route] ?? ''

export const usePaletteEntries = (): PaletteEntry[] => {
  const navigate = useNavigate()
  const actor = useActor()
  const rules = useShopRules()
  const signOut = useSignOut()
  const { setTheme } = useTheme()
  const action = (name: string, icon: IconOf, run: () => void): PaletteEntry => ({
    id: name.replace(/\s/g, '-'),
    name,
    group: 'Actions',
    icon,
    words: name.toLowerCase(),
    run,
  })

  const page = (
    { route, title, label, short }: Page,
    group: string,
    icon: IconOf,
  ): PaletteEntry => ({
    id: route.slice(1) || 'home',
    name: title,
    group,
    icon,
    words: `${title} ${label} ${short} ${group}`.toLowerCase(),
    kin: findKin(route),
    run: () => void navigate(route),
  })

  return [
    ...buildMenu(actor, rules).flatMap(({ name, pages }) =>
      pages.map((one) => page(one, name, findPageIcon(one.icon))),
    ),
    ...listPagesOffMenu(actor).map((one) =>
      page(one, 'Settings', OFF_MENU_ICONS[one.icon] ?? IconFile),
    ),
    ...settingsFor(actor).map(({ name, to, words }) => ({
      id: `setting-${name.replace(/\W/g, '-')}`,
      name,
      group: 'Settings',
      icon: IconAdjustments,
      words: '',
      kin: `${name} ${words}`.toLowerCase(),
      run: () => void navigate(to),
    })),
    action('Light theme', IconSun, () => setTheme('light')),
    action('Dark theme', IconMoon, () => setTheme('dark')),
    action('Theme of the system', IconDeviceDesktop, () => setTheme('system')),
    action('Getting Started', IconCompass, openGuide),
    action('Sign Out', IconLogout, signOut),
  ]
}

/**
 * The entries with a name that contains every typed word, then those that are found by other words;
 * without a text those with a name of their own. Each group is together.
 */
export const findEntries = (entries: readonly PaletteEntry[], text: string): PaletteEntry[] => {
  const terms = text.trim().toLowerCase().split(/\s+/)
  const isIn = (words: string): boolean => terms.every((word) => words.includes(word))
  const named = entries.filter(({ words }) => words !== '' && isIn(words))
  const others =
    text.trim() === ''
      ? []
      : entries.filter(
          (entry) => !named.includes(entry) && isIn(`${entry.words} ${entry.kin ?? ''}`),
        )

  return byGroup([...named, ...others])
}

/** The entries of each group together, the groups in the order of their first entries. */
export const byGroup = (entries: readonly PaletteEntry[]): PaletteEntry[] =>
  [...new Set(entries.map(({ group }) => group))].flatMap((group) =>
    entries.filter((entry) => entry.group === group),
  )

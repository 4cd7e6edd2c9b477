// The fixed entries of Ctrl+K: the pages of the person's menu, and the few actions that belong to no page.
import { IconCompass, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { openGuide } from '../lib/guide-opener.ts'
import { useActor, useSession } from '../lib/session.tsx'
import { useTheme } from '../lib/theme.ts'
import type { IconOf } from '../ui/icon.tsx'
import { buildMenu } from './menu-groups.ts'
import { findPageIcon } from '../parts/page-icons.ts'

export type PaletteEntry = {
  readonly id: string
  readonly name: string
  readonly group: string
  readonly icon: IconOf
  /** All text the entry is found by, in lower case. */
  readonly words: string
  readonly run: () => void
}

export const usePaletteEntries = (): PaletteEntry[] => {
  const navigate = useNavigate()
  const actor = useActor()
  const { signOut } = useSession()
  const { setTheme } = useTheme()
  const action = (name: string, icon: IconOf, run: () => void): PaletteEntry => ({
    id: name.replace(/\s/g, '-'),
    name,
    group: 'Actions',
    icon,
    words: name.toLowerCase(),
    run,
  })
  const pages = buildMenu(actor).flatMap(({ name: group, pages }) =>
    pages.map(({ route, title, label, short, icon }) => ({
      id: route.slice(1) || 'home',
      name: title,
      group,
      icon: findPageIcon(icon),
      words: `${title} ${label} ${short} ${group}`.toLowerCase(),
      run: () => void navigate(route),
    })),
  )
  return [
    ...pages,
    action('Light theme', IconSun, () => setTheme('light')),
    action('Dark theme', IconMoon, () => setTheme('dark')),
    action('Theme of the system', IconDeviceDesktop, () => setTheme('system')),
    action('Your account', IconUserCircle, () => void navigate('/account')),
    action('Getting Started', IconCompass, openGuide),
    action('Sign Out', IconLogout, () => void signOut()),
  ]
}

/** The entries that contain every typed word, in their usual order. */
export const findEntries = (entries: readonly PaletteEntry[], text: string): PaletteEntry[] => {
  const wanted = text.trim().toLowerCase().split(/\s+/)
  return entries.filter(({ words }) => wanted.every((word) => words.includes(word)))
}

// Light, dark or as the system says (the default). Applied by the class `dark` on the html element (THEME-001 to 003).
// index.html applies the same rule before the first paint, so no flash; keep both in step.
import { useEffect, useSyncExternalStore } from 'react'
import { removeText, useText, writeText } from './storage.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

export const THEME_KEY = 'theme'
const DARK_SYSTEM = '(prefers-color-scheme: dark)'

const isTheme = (value: string | null): value is Theme => (THEMES as readonly (string | null)[]).includes(value)

const useSystemDark = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(DARK_SYSTEM)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(DARK_SYSTEM).matches,
  )

/** The chosen theme, whether it is dark right now, and how to change it. */
export const useTheme = (): { theme: Theme; dark: boolean; setTheme: (theme: Theme) => void } => {
  const stored = useText(THEME_KEY)
  const systemDark = useSystemDark()
  const theme = isTheme(stored) ? stored : 'system'
  const dark = theme === 'dark' || (theme === 'system' && systemDark)
  useEffect(() => {
    document.documentElement.classList.toggle('dark', dark)
    document.documentElement.classList.toggle('light', !dark)
  }, [dark])
  return { theme, dark, setTheme: (next) => (next === 'system' ? removeText(THEME_KEY) : writeText(THEME_KEY, next)) }
}

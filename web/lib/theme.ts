// Light, dark or the system's choice (the default), set as the class `dark` on the html element.
// index.html applies the same rule before the first paint to avoid a flash; keep both in step.
import { useEffect, useSyncExternalStore } from 'react'
import { removeLocalStorage, useLocalStorage, setLocalStorage } from './storage.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

export const THEME_KEY = 'theme'
/** The colour of the top bar in tokens.css; phones use it for their status bar. */
const LIGHT_BAR = '#0a3b39'
const DARK_BAR = '#0e1e1d'
const DARK_SYSTEM = '(prefers-color-scheme: dark)'

const isTheme = (value: string | null): value is Theme =>
  (THEMES as readonly (string | null)[]).includes(value)

const useSystemDark = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(DARK_SYSTEM)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(DARK_SYSTEM).matches,
  )

/** The chosen theme, whether it is dark now, and the setter. */
export const useTheme = (): {
  theme: Theme
  dark: boolean
  setTheme: (theme: Theme) => void
} => {
  const stored = useLocalStorage(THEME_KEY)
  const systemDark = useSystemDark()
  const theme = isTheme(stored) ? stored : 'system'
  const dark = theme === 'dark' || (theme === 'system' && systemDark)
  useEffect(() => {
    document.documentElement.classList.toggle('dark', dark)
    document.documentElement.classList.toggle('light', !dark)
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = dark ? DARK_BAR : LIGHT_BAR
  }, [dark])

  return {
    theme,
    dark,
    setTheme: (next) =>
      next === 'system' ? removeLocalStorage(THEME_KEY) : setLocalStorage(THEME_KEY, next),
  }
}

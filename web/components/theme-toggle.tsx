// The button for light and dark: a press switches, a long press returns to the system's choice.
import { useRef } from 'react'
import { useTheme } from '../lib/theme.ts'
import { toastDone } from '../lib/server/toasts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { IconMoon, IconSun } from '../ui/icons.ts'

const LONG_PRESS_MS = 600

export const ThemeToggle = ({
  look = 'framed',
  className,
}: {
  look?: 'framed' | 'bar'
  className?: string
}) => {
  const { dark, setTheme } = useTheme()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const stop = (): void => clearTimeout(timer.current)

  return (
    <IconButton
      label={dark ? 'Switch to light theme' : 'Switch to dark theme'}
      icon={dark ? IconSun : IconMoon}
      look={look}
      {...(className && { className })}
      onPointerDown={() => {
        wasLong.current = false
        timer.current = setTimeout(() => {
          wasLong.current = true
          setTheme('system')
          toastDone('The theme follows your system')
        }, LONG_PRESS_MS)
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onClick={() => {
        if (!wasLong.current) setTheme(dark ? 'light' : 'dark')
        wasLong.current = false
      }}
    />
  )
}

// A keyboard hint such as F2. Shown only with a mouse, because a keyboard is then likely.
import { cn } from './cn.ts'

export const Kbd = ({ children, onPrimary = false }: { children: string; onPrimary?: boolean }) => (
  <kbd
    aria-hidden
    className={cn(
      'hidden h-5 min-w-6 items-center justify-center rounded-[5px] border px-1 font-sans text-tiny pointer-fine:inline-flex',
      onPrimary
        ? 'border-transparent bg-white/20 dark:bg-black/15'
        : 'border-border bg-sunken text-text-2',
    )}
  >
    {children}
  </kbd>
)

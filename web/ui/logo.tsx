// The logo: the mark and the wordmark.
import { cn } from './cn.ts'
import { LOGO_INK, LOGO_LINES, RECEIPT } from './logo-path.ts'

export const LogoMark = ({ className }: { className?: string | undefined }) => (
  <svg
    viewBox="0 0 32 32"
    aria-hidden
    className={cn('size-8 flex-none', className)}
  >
    <path
      d={RECEIPT}
      fill="var(--accent)"
    />
    <path
      d={LOGO_LINES}
      fill="none"
      stroke={LOGO_INK}
      strokeWidth={2.6}
      strokeLinecap="round"
    />
  </svg>
)

/**
 * Mark and name side by side. The caller passes the
 * name, because this folder contains no business words.
 */
export const Logo = ({
  name,
  className,
  markClass,
}: {
  name: string
  className?: string | undefined
  markClass?: string | undefined
}) => (
  <span
    className={cn(
      'inline-flex items-center gap-2 font-display text-[1.25rem] leading-none font-[750] tracking-[-0.02em]',
      className,
    )}
  >
    <LogoMark className={markClass} />
    {name}
  </span>
)

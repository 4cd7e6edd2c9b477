// The spinner of something that is running. The text beside it, or aria-busy, says what.
import { cn } from './cn.ts'

export const Spinner = ({ className }: { className?: string | undefined }) => (
  <span
    aria-hidden
    className={cn(
      'inline-block size-5 flex-none animate-spin rounded-full border-2 border-current border-r-transparent',
      className,
    )}
  />
)

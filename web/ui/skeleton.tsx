// Placeholders in the final size while something loads. They appear after 150 ms, so that fast
// responses do not flash.
import { cn } from './cn.ts'

/** One grey bar or block; set its height and width. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span
    aria-hidden
    className={cn('block h-4 animate-late rounded-small bg-hover', className)}
  />
)

type SkeletonListProps = {
  /** What is loading, for screen readers: 'Loading expenses'. */
  label: string
  rows?: number
  rowClass?: string
}

/** A list of placeholder rows, announced as busy. */
export const SkeletonList = ({ label, rows = 6, rowClass = 'h-13' }: SkeletonListProps) => (
  <output
    aria-busy="true"
    aria-label={label}
    className="block space-y-2"
  >
    {Array.from({ length: rows }, (_, index) => (
      <Skeleton
        key={index}
        className={cn('rounded-row', rowClass)}
      />
    ))}
  </output>
)

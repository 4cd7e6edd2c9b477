// A progress bar: the browser's own element, so that screen readers announce its value.
import { cn } from './cn.ts'

type ProgressProps = {
  label: string
  value: number
  max?: number
  className?: string | undefined
}

export const Progress = ({ label, value, max = 100, className }: ProgressProps) => (
  <progress
    aria-label={label}
    value={value}
    max={max}
    className={cn(
      'block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-hover text-primary',
      '[&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-all',
      className,
    )}
  />
)

// A date field: the browser's own, with the written day and chips for Today and Yesterday.
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldAttributes } from './field.tsx'
import { controlClass } from './input.tsx'

type DateFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'size'> & {
  /** YYYY-MM-DD, or '' for none. */
  value: string
  onChange: (value: string) => void
  /** Today in the shop's time zone; shows the chips. */
  today?: string
  /**
   * The chosen day in the app's format: the browser's field uses the browser's language. Null where
   * a filter already names the day.
   */
  words: string | null
  wrapClass?: string
}

const DAY_MS = 24 * 60 * 60 * 1000
const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)

const Chip = ({
  label,
  chosen,
  onChoose,
}: {
  label: string
  chosen: boolean
  onChoose: () => void
}) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={onChoose}
    className="h-8 rounded-full border border-border px-3 text-small text-text-2 touch-target hover:bg-hover aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
  >
    {label}
  </button>
)

export const DateField = ({
  value,
  onChange,
  today,
  words,
  className,
  wrapClass,
  disabled,
  ...rest
}: DateFieldProps) => (
  <div className={cn('min-w-0', wrapClass)}>
    <input
      {...useFieldAttributes()}
      {...rest}
      type="date"
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cn(controlClass, 'figures h-11 min-w-0 appearance-none px-3', className)}
    />
    {(today || words) && (
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1.5">
        {today && !disabled && (
          <Chip
            label="Today"
            chosen={value === today}
            onChoose={() => onChange(today)}
          />
        )}
        {today && !disabled && (
          <Chip
            label="Yesterday"
            chosen={value === dayBefore(today)}
            onChoose={() => onChange(dayBefore(today))}
          />
        )}
        {words && <span className="text-small whitespace-nowrap text-text-2">{words}</span>}
      </div>
    )}
  </div>
)

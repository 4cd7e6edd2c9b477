// A choice between a few visible options: payment method, period. Radio buttons underneath, so
// arrow keys work.
import { useId } from 'react'
import { cn } from './cn.ts'
import { Icon, type IconOf } from './icon.tsx'
import { RadioLabel } from './radio-label.tsx'

export type SegmentOption<Value extends string> = {
  value: Value
  label: string
  icon?: IconOf
  disabled?: boolean
}

/** More options than these do not fit into one row on a phone. */
const MAX_IN_A_ROW = 4

type SegmentProps<Value extends string> = {
  label: string
  choices: readonly SegmentOption<Value>[]
  /** Null when none is chosen. */
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

export const Segment = <Value extends string>({
  label,
  choices,
  value,
  onChange,
  disabled = false,
  className,
}: SegmentProps<Value>) => {
  const name = useId()
  return (
    <fieldset
      disabled={disabled}
      className={cn('min-w-0', className)}
    >
      <legend className="sr-only">{label}</legend>
      <div
        className={cn(
          'flex gap-1 rounded-row border border-border bg-sunken p-1',
          choices.length > MAX_IN_A_ROW && 'max-md:flex-wrap',
        )}
      >
        {choices.map((choice) => (
          <RadioLabel
            key={choice.value}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChoose={() => onChange(choice.value)}
            className={cn(
              choices.length > MAX_IN_A_ROW && 'max-md:basis-[30%]',
              'flex h-11 min-w-0 flex-auto items-center justify-center gap-2 rounded-small px-2.5 font-semibold whitespace-nowrap text-text-2 transition-colors hover:text-text',
              'has-disabled:opacity-50',
              'data-[chosen=true]:bg-surface data-[chosen=true]:text-primary-text dark:data-[chosen=true]:bg-hover dark:data-[chosen=true]:text-text',
            )}
          >
            {choice.icon && <Icon of={choice.icon} />}
            <span className="truncate">{choice.label}</span>
          </RadioLabel>
        ))}
      </div>
    </fieldset>
  )
}

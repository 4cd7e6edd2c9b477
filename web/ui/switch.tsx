// An on/off switch with its label; it applies at once, unlike a checkbox that waits for Save.
import { useId, type ReactNode } from 'react'
import { cn } from './cn.ts'

type SwitchProps = {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

export const Switch = ({
  label,
  hint,
  checked,
  onChange,
  disabled = false,
  className,
}: SwitchProps) => {
  const id = useId()
  return (
    <div className={cn('flex min-h-11 items-center gap-3', className)}>
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className="group relative grid h-11 w-11 flex-none place-items-center rounded-control disabled:opacity-50"
      >
        <span className="relative h-6 w-10 rounded-full border border-border-strong bg-sunken transition-colors group-aria-checked:border-primary group-aria-checked:bg-primary">
          <span className="absolute top-[3px] left-[3px] size-4 rounded-full bg-border-strong transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-on-primary" />
        </span>
      </button>
      <div className="min-w-0">
        <label
          id={`${id}-label`}
          htmlFor={id}
          className="block py-1 font-medium"
        >
          {label}
        </label>
        {hint && (
          <p
            id={`${id}-hint`}
            className="-mt-0.5 text-small text-text-3"
          >
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

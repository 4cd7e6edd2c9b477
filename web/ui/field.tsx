// A labelled form field: label above, hint and error below, connected to the control inside (Input,
// Select, MoneyInput ...).
import { createContext, use, useId, type ReactNode } from 'react'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'
import { IconAlertCircle } from './icons.ts'

type FieldWiring = {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldWiring | null>(null)

/** The attributes that a control takes from the field around it; its own props take precedence. */
export const useFieldAttributes = (): {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
} => {
  const wiring = use(FieldContext)
  if (!wiring) return {}

  return {
    id: wiring.id,
    ...(wiring.describedBy && { 'aria-describedby': wiring.describedBy }),
    ...(wiring.invalid && { 'aria-invalid': true as const }),
    ...(wiring.required && { 'aria-required': true as const }),
  }
}

/** The error below a field. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p
    id={id}
    className="mt-1.5 flex items-start gap-1.5 text-small text-danger-text"
  >
    <Icon
      of={IconAlertCircle}
      className="mt-px size-4"
    />
    <span>{children}</span>
  </p>
)

type FieldProps = {
  label: ReactNode
  /** Shows a dot and sets aria-required on the control; the label stays the same. */
  required?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
  /** Right end of the label line, for example for a small button. */
  aside?: ReactNode
  hideLabel?: boolean
  className?: string | undefined
  children: ReactNode
}

export const Field = ({
  label,
  required = false,
  hint,
  error,
  aside,
  hideLabel = false,
  className,
  children,
}: FieldProps) => {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  return (
    <FieldContext
      value={{
        id,
        describedBy: described || undefined,
        invalid: Boolean(error),
        required,
      }}
    >
      <div className={cn('min-w-0', className)}>
        <div className={cn('mb-1.5 flex items-end justify-between gap-2', hideLabel && 'sr-only')}>
          <label
            htmlFor={id}
            className="text-label text-text-2"
          >
            {label}
            {required && (
              <span
                aria-hidden
                className="ml-1 inline-block size-1.5 rounded-full bg-danger align-middle"
              />
            )}
          </label>
          {aside}
        </div>
        {children}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {hint && (
          <p
            id={`${id}-hint`}
            className="mt-1.5 text-small break-words text-text-3"
          >
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  )
}

// The error text of a form; it takes the focus, so that it is not missed.
import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { IconAlertCircle } from '../../ui/icons.ts'
import type { AuthErrorText } from './auth-text.ts'

/** `children` says what can be done about it. */
export const FormError = ({
  trouble,
  children,
}: {
  trouble: AuthErrorText
  children?: ReactNode
}) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [trouble])

  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex items-start gap-2.5 rounded-control bg-danger-soft px-3 py-2.5 text-danger-text"
    >
      <Icon
        of={IconAlertCircle}
        className="mt-px"
      />
      <div className="min-w-0">
        <p className="font-semibold">{trouble.title}</p>
        {trouble.help && <p className="text-small">{trouble.help}</p>}
        {children}
      </div>
    </div>
  )
}

// A window whose code is downloaded when it is first opened: without a connection the page stays as
// it is, and the next opening tries again.
import { type ReactNode, Suspense } from 'react'
import { toastWarning } from '../lib/server/toasts.ts'
import { Boundary } from '../ui/boundary.tsx'

type Props = { open: boolean; onClose: () => void; children: ReactNode }

/**
 * `onClose` is called when the code did not arrive, so that the page knows that nothing is open.
 */
export const OptionalPart = ({ open, onClose, children }: Props) => {
  const giveUp = (): void => {
    if (!open) return
    toastWarning('This could not be opened', { reason: 'Check the connection and try again.' })
    onClose()
  }
  return (
    <Boundary
      place={String(open)}
      fallback={() => null}
      onError={giveUp}
    >
      <Suspense>{children}</Suspense>
    </Boundary>
  )
}

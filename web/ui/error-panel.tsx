// Reports that something could not be loaded, with a retry button and the technical part in a
// closed section.
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'
import { IconAlertTriangle, IconRefresh } from './icons.ts'

type ErrorPanelProps = {
  /** What could not be loaded: 'expenses' reads "Could not load expenses." */
  things: string
  onRetry: () => void
  busy?: boolean
  /** The reason in one plain sentence. */
  reason?: string | undefined
  /** The log reference; people can copy it for the developer. */
  reference?: string | undefined
  /** '14:02', when older data stays visible below. */
  updatedAt?: string | undefined
  className?: string | undefined
}

export const ErrorPanel = ({
  things,
  onRetry,
  busy = false,
  reason,
  reference,
  updatedAt,
  className,
}: ErrorPanelProps) => (
  <div
    role="alert"
    className={cn(
      'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-border bg-surface p-4',
      className,
    )}
  >
    <span className="grid size-11 flex-none place-items-center rounded-row bg-danger-soft text-danger-text">
      <Icon of={IconAlertTriangle} />
    </span>
    <div className="min-w-0 flex-1 basis-52">
      <p className="font-semibold">Could not load {things}.</p>
      {(reason || updatedAt) && (
        <p className="text-small text-text-2">
          {reason} {updatedAt && `Updated ${updatedAt}.`}
        </p>
      )}
      {reference && (
        <details className="mt-1 text-small text-text-2">
          <summary className="w-fit py-1 underline underline-offset-4">Details</summary>
          <code className="select-all break-all">{reference}</code>
        </details>
      )}
    </div>
    <Button
      icon={IconRefresh}
      busy={busy}
      onClick={onRetry}
    >
      Retry
    </Button>
  </div>
)

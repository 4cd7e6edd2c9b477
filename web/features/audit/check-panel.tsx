// Checks whether data was changed outside of the app. Started by a button, because the server reads
// every sale and every entry.
import type { AuditCheck } from '@webale/domain/features/audit/audit.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { cn } from '../../ui/cn.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Icon, type IconOf } from '../../ui/icon.tsx'
import { IconAlertTriangle, IconCheck } from '../../ui/icons.ts'
import { SkeletonList } from '../../ui/skeleton.tsx'

const SHORT_HEAD = 8

const Mark = ({ of, className }: { of: IconOf; className: string }) => (
  <span className={cn('grid size-11 flex-none place-items-center rounded-row', className)}>
    <Icon of={of} />
  </span>
)

const Well = ({ check: { links, head } }: { check: AuditCheck }) => (
  <>
    <Mark
      of={IconCheck}
      className="bg-success-soft text-success"
    />
    <div className="min-w-0 flex-1">
      <p className="font-semibold">Nothing was changed</p>
      <p className="text-small text-text-2">
        {formatNumber(links)} {links === 1 ? 'seal agrees' : 'seals agree'} with the sales and
        entries they were made of.
        {links > 0 && (
          <>
            {' '}
            Write down <code className="font-semibold select-all">{head.slice(0, SHORT_HEAD)}</code>{' '}
            with today&rsquo;s date: it proves later that nothing before it was rewritten.
          </>
        )}
      </p>
    </div>
  </>
)

const Wrong = ({ check: { problems } }: { check: AuditCheck }) => (
  <>
    <Mark
      of={IconAlertTriangle}
      className="bg-danger-soft text-danger-text"
    />
    <div className="min-w-0 flex-1">
      <p className="font-semibold">Something was changed outside this app</p>
      <p className="text-small text-text-2">
        Somebody changed the database directly. Make a backup now. Ask who can use the server.
      </p>
      <ul className="mt-2 space-y-1">
        {problems.map(({ seq, problem, subject }) => (
          <li key={`${seq} ${problem}`}>
            {problem}
            {subject !== null && `: ${subject}`}{' '}
            <span className="text-text-2">(seal {formatNumber(seq)})</span>
          </li>
        ))}
      </ul>
    </div>
  </>
)

type CheckPanelProps = {
  check: Parameters<typeof queryErrorProps>[0] & {
    readonly isError: boolean
    readonly data: AuditCheck | undefined
  }
}

export const CheckPanel = ({ check }: CheckPanelProps) => {
  if (check.isError)
    return (
      <ErrorPanel
        className="mb-4"
        things="the seals"
        {...queryErrorProps(check)}
      />
    )
  return (
    <div
      role="status"
      className="mb-4 rounded-card border border-border bg-surface p-3.5 md:p-4.5"
    >
      {check.data === undefined ? (
        <SkeletonList
          label="Looking through all seals"
          rows={1}
        />
      ) : (
        <div className="flex items-start gap-3.5">
          {check.data.problems.length === 0 ? (
            <Well check={check.data} />
          ) : (
            <Wrong check={check.data} />
          )}
        </div>
      )}
    </div>
  )
}

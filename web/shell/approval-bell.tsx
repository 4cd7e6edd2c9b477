// The bell in the bar of leaders: there only while a request for approval waits.
import { approvalRequestApi } from '@webale/domain/features/approval/approval-request.api.ts'
import { useState } from 'react'
import { lazyPart, type LazyPart } from '../lib/lazy-part.ts'
import { useIsServerAway } from '../lib/server/contact.ts'
import { useQuery } from '../lib/server/use-query.ts'
import { OptionalPart } from '../components/optional-part.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconBell } from '../ui/icons.ts'
import type { ApprovalListProps } from './approval-list-dialog.tsx'

const ApprovalListDialog: LazyPart<ApprovalListProps> = lazyPart(
  () => import('./approval-list-dialog.tsx'),
  'ApprovalListDialog',
)

const nameOf = (count: number): string =>
  count === 1 ? '1 request for approval' : `${count} requests for approval`

export const ApprovalBell = () => {
  const waiting = useQuery(approvalRequestApi.waiting, {}).data ?? []
  const [isOpen, setIsOpen] = useState(false)
  const count = waiting.length
  const isAway = useIsServerAway()
  const name = isAway ? `${nameOf(count)}. Allow needs the server` : nameOf(count)

  return (
    <>
      {/* Always rendered, so that screen readers announce a request. */}
      <span
        role="status"
        className="flex-none"
      >
        {count > 0 && (
          <button
            type="button"
            data-bell
            aria-label={name}
            data-tip={name}
            onClick={() => setIsOpen(true)}
            className="relative grid size-11 place-items-center rounded-control border border-bar-line text-bar-text hover:bg-white/10"
          >
            <Icon of={IconBell} />
            <span
              aria-hidden
              className="figures absolute -top-1 -right-1 grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 text-tiny font-semibold text-on-danger"
            >
              {count}
            </span>
          </button>
        )}
      </span>
      {isOpen && (
        <OptionalPart
          open
          onClose={() => setIsOpen(false)}
        >
          <ApprovalListDialog
            waiting={waiting}
            onClose={() => setIsOpen(false)}
          />
        </OptionalPart>
      )}
    </>
  )
}

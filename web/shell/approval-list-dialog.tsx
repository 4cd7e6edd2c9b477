// The requests that wait for this leader, each with Allow and Deny.
import { approvalRequestApi } from '@webale/domain/features/approval/approval-request.api.ts'
import type { WaitingApproval } from '@webale/domain/features/approval/approval-request.ts'
import { formatTime } from '@webale/domain/kernel/time.ts'
import { useIsServerAway } from '../lib/server/contact.ts'
import { useCommand } from '../lib/server/use-command.ts'
import { useInvalidateNouns } from '../lib/server/use-query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export type ApprovalListProps = { waiting: readonly WaitingApproval[]; onClose: () => void }

const ABOVE_OWN_RIGHT = 'This is more than you may do yourself. Ask an administrator.'

const RequestRow = ({
  request,
  onDecided,
}: {
  request: WaitingApproval
  onDecided: () => void
}) => {
  const { id, label, about, asked_by_name, department_name, asked_at, expires_at, may_allow } =
    request

  const allow = useCommand(approvalRequestApi.allow)
  const deny = useCommand(approvalRequestApi.deny)
  const reread = useInvalidateNouns()
  const isAway = useIsServerAway()
  const decide = async (decision: typeof allow): Promise<void> => {
    const result = await decision.run({ id })
    if (result?.ok) onDecided()
    // Another leader may have decided first.
    else reread(['approval-request'])
  }

  const busy = allow.pending || deny.pending

  return (
    <li className="space-y-3 rounded-card border border-border p-4">
      <div>
        <p className="font-semibold break-words">{label}</p>
        {about !== null && <p className="break-words text-text-2">{about}</p>}
        <p className="mt-1 text-small break-words text-text-2">
          {[asked_by_name, department_name].filter((name) => name !== null).join(', ')}
        </p>
        <p className="text-small text-text-2">
          Asked at {formatTime(asked_at)}, waits until {formatTime(expires_at)}
        </p>
        {!may_allow && <p className="mt-1 text-small text-warning">{ABOVE_OWN_RIGHT}</p>}
        {isAway && <p className="mt-1 text-small text-warning">Allow needs the server</p>}
      </div>
      <div className="flex gap-2">
        <Button
          aria-label={`Deny: ${label}, ${asked_by_name}`}
          className="flex-1"
          disabled={busy || isAway}
          onClick={() => void decide(deny)}
        >
          Deny
        </Button>
        <Button
          look="primary"
          aria-label={`Allow: ${label}, ${asked_by_name}`}
          className="flex-1"
          busy={allow.pending}
          disabled={!may_allow || deny.pending || isAway}
          onClick={() => void decide(allow)}
        >
          Allow
        </Button>
      </div>
    </li>
  )
}

export const ApprovalListDialog = ({ waiting, onClose }: ApprovalListProps) => (
  <Dialog
    open
    onClose={onClose}
    width="s"
    title="Requests for approval"
    footer={<Button onClick={onClose}>Close</Button>}
  >
    {waiting.length === 0 ? (
      <p className="text-text-2">No request waits now.</p>
    ) : (
      <ul className="space-y-3">
        {waiting.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            onDecided={() => {
              if (waiting.length === 1) onClose()
            }}
          />
        ))}
      </ul>
    )}
  </Dialog>
)

// Ask for approval: a leader chooses their name and types the password on this device, or on a
// shared till the PIN. A leader who is elsewhere gets a request. Neither starts a session.
import { approvalRequestApi } from '@webale/domain/features/approval/approval-request.api.ts'
import type { ApprovalRequest } from '@webale/domain/features/approval/approval.ts'
import { requestLabel } from '@webale/domain/features/approval/approval-request.ts'
import { useState } from 'react'
import { useIsServerAway } from '../lib/server/contact.ts'
import { useCommand } from '../lib/server/use-command.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { IconSend } from '../ui/icons.ts'
import { ApproverFields } from './approver-fields.tsx'
import { SentRequestDialog } from './sent-request-dialog.tsx'
import { useApprover } from './use-approver.ts'

export type AskApprovalProps = {
  /** What is asked for; a late return that is paid back in cash needs three approvals. */
  requests: readonly ApprovalRequest[]
  /** Gets the ids of the approvals when all of them are there. */
  onAllowed: (ids: string[]) => void
  onClose: () => void
}

const SendRequest = ({
  busy,
  isAway,
  onSend,
}: {
  busy: boolean
  isAway: boolean
  onSend: () => void
}) => (
  <div className="flex flex-wrap items-center gap-3 border-t border-border pt-4">
    <p className="min-w-44 flex-1 text-small text-text-2">
      {isAway
        ? 'Send request needs the server'
        : 'No leader here? They can allow it on their own phone.'}
    </p>
    <Button
      icon={IconSend}
      busy={busy}
      disabled={isAway}
      onClick={onSend}
    >
      Send request
    </Button>
  </div>
)

export const AskApprovalDialog = ({ requests, onAllowed, onClose }: AskApprovalProps) => {
  const approver = useApprover(requests, onAllowed)
  const sending = useCommand(approvalRequestApi.send)
  const [sentId, setSentId] = useState<string | null>(null)
  const isAway = useIsServerAway()
  const { given, missing, isBusy, blocked, send } = approver
  const sendRequest = async (): Promise<void> => {
    const result = await sending.run({ requests: [...missing] })
    if (result?.ok) setSentId(result.output.id)
  }

  if (sentId !== null)
    return (
      <SentRequestDialog
        key={sentId}
        id={sentId}
        label={requestLabel(missing)}
        isSending={sending.pending}
        onAskAgain={sendRequest}
        onAllowed={(ids) => onAllowed([...given, ...ids])}
        onClose={onClose}
      />
    )

  return (
    <FormDialog
      open
      title="Ask for approval"
      description={requestLabel(missing)}
      width="s"
      submitLabel="Allow"
      dirty={false}
      busy={isBusy}
      blocked={isAway ? 'Allow needs the server' : blocked}
      onSubmit={send}
      onClose={onClose}
    >
      <ApproverFields approver={approver} />
      <SendRequest
        busy={sending.pending}
        isAway={isAway}
        onSend={sendRequest}
      />
    </FormDialog>
  )
}

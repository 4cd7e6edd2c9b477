// A request that leaders see on their own devices: it
// waits here until one of them allows or denies it.
import { approvalRequestApi } from '@webale/domain/features/approval/approval-request.api.ts'
import {
  REQUEST_MINUTES,
  type SentApprovalRequest,
} from '@webale/domain/features/approval/approval-request.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../lib/server/call.ts'
import { useIsServerAway } from '../lib/server/contact.ts'
import { toastDone } from '../lib/server/toasts.ts'
import { useCommand } from '../lib/server/use-command.ts'
import { useQuery } from '../lib/server/use-query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** The change feed is faster; this is for a network that blocks it. */
const POLL_MS = 2000

type Props = {
  id: string
  label: string
  isSending: boolean
  onAskAgain: () => void
  onAllowed: (ids: string[]) => void
  onClose: () => void
}

const stateText = ({
  state,
  decided_by_name,
}: Pick<SentApprovalRequest, 'state' | 'decided_by_name'>): string => {
  switch (state) {
    case 'waiting':
      return 'Waiting for approval'
    case 'allowed':
      return `Allowed by ${decided_by_name}`
    case 'denied':
      return `Denied by ${decided_by_name}`
    case 'expired':
      return 'Nobody answered in time'
    case 'cancelled':
      return 'You asked for something else meanwhile'
  }
}

const WAITING = {
  state: 'waiting',
  decided_by_name: null,
  approval_ids: [],
} as const

/** Takes the request back when it goes from the screen in another way than by its button. */
const useCancelOnLeave = (id: string, isWaiting: boolean) => {
  const isOpen = useRef(isWaiting)
  useEffect(() => {
    isOpen.current = isWaiting
  }, [isWaiting])

  useEffect(
    () => () => {
      // Where this does not arrive, the request ends after its ten minutes.
      if (isOpen.current) call(approvalRequestApi.cancel, { id }).catch(() => undefined)
    },
    [id],
  )

  return () => (isOpen.current = false)
}

export const SentRequestDialog = ({
  id,
  label,
  isSending,
  onAskAgain,
  onAllowed,
  onClose,
}: Props) => {
  const sent = useQuery(approvalRequestApi.get, { id }, { every: POLL_MS }).data ?? WAITING
  const cancel = useCommand(approvalRequestApi.cancel)
  const isAway = useIsServerAway()
  const isWaiting = sent.state === 'waiting'
  const markEnded = useCancelOnLeave(id, isWaiting)
  const finish = useEffectEvent((ids: readonly string[]) => {
    markEnded()
    toastDone(stateText(sent))
    onAllowed([...ids])
  })

  useEffect(() => {
    if (sent.state === 'allowed') finish(sent.approval_ids)
  }, [sent.state, sent.approval_ids])

  const close = (): void => {
    markEnded()
    if (isWaiting) void cancel.run({ id })
    onClose()
  }

  return (
    <Dialog
      open
      onClose={close}
      width="s"
      title="Ask for approval"
      description={label}
      footer={
        <>
          <Button onClick={close}>{isWaiting ? 'Cancel' : 'Close'}</Button>
          {!isWaiting && (
            <Button
              look="primary"
              busy={isSending}
              disabled={isAway}
              onClick={onAskAgain}
            >
              Ask again
            </Button>
          )}
        </>
      }
    >
      <div className="flex items-start gap-3">
        {isWaiting && <Spinner className="mt-0.5 text-primary" />}
        <div>
          <p
            role="status"
            className="font-semibold"
          >
            {stateText(sent)}
          </p>
          {isWaiting && (
            <p className="mt-1 text-small text-text-2">
              {isAway
                ? 'The server is away. The answer comes when it is back.'
                : `Leaders see it in the top bar of their page. ` +
                  `It waits ${REQUEST_MINUTES} minutes.`}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

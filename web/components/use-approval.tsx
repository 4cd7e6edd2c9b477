// An action that a leader may have to allow: opens 'Ask for approval' and passes the approvals on.
import type { ApprovalRequest } from '@webale/domain/features/approval/approval.ts'
import { type ReactNode, useRef, useState } from 'react'
import { lazyPart, type LazyPart } from '../lib/lazy-part.ts'
import type { CommandOutcome } from '../lib/server/use-command.ts'
import type { AskApprovalProps } from './ask-approval-dialog.tsx'
import { OptionalPart } from './optional-part.tsx'

const AskApprovalDialog: LazyPart<AskApprovalProps> = lazyPart(
  () => import('./ask-approval-dialog.tsx'),
  'AskApprovalDialog',
)

/** The field of a command that contains the approvals; nothing without any. */
export type WithApprovals = { readonly approvals?: string[] }

type PendingRequest = {
  readonly requests: readonly ApprovalRequest[]
  readonly answer: (ids: string[] | null) => void
}

export type ApprovalFlow = {
  /** Asks a leader; the ids of the approvals, or null when the dialog was closed. */
  ask(requests: readonly ApprovalRequest[]): Promise<string[] | null>
  /**
   * Sends a command that needs these approvals; without requests it is
   * sent at once. A second press after a failure sends the approvals
   * that exist already. Returns null when the dialog was closed.
   */
  run<Output>(
    requests: readonly ApprovalRequest[],
    send: (approvals: WithApprovals) => Promise<CommandOutcome<Output> | null>,
  ): Promise<CommandOutcome<Output> | null>
  /** Belongs into the screen that asks. */
  readonly dialog: ReactNode
}

/** Approvals that a leader gave here, and what for. */
type GivenApprovals = { readonly requests: string; readonly ids: string[] }

export const useApproval = (): ApprovalFlow => {
  const [pending, setPending] = useState<PendingRequest | null>(null)
  const granted = useRef<GivenApprovals | null>(null)
  const ask: ApprovalFlow['ask'] = (requests) =>
    new Promise((answer) => setPending({ requests, answer }))

  const finish = (ids: string[] | null): void => {
    setPending(null)
    pending?.answer(ids)
  }

  const collect = async (requests: readonly ApprovalRequest[]): Promise<string[] | null> => {
    const key = JSON.stringify(requests)
    if (granted.current?.requests === key) return granted.current.ids
    const ids = await ask(requests)
    granted.current = ids && { requests: key, ids }

    return ids
  }

  const run: ApprovalFlow['run'] = async (requests, send) => {
    if (requests.length === 0) return send({})
    const approvals = await collect(requests)
    if (approvals === null) return null
    const result = await send({ approvals })
    if (
      result?.ok === false &&
      result.failure.kind === 'problem' &&
      result.failure.code === 'approval_over'
    )
      granted.current = null

    return result
  }

  const dialog = pending !== null && (
    <OptionalPart
      open
      onClose={() => finish(null)}
    >
      <AskApprovalDialog
        requests={pending.requests}
        onAllowed={finish}
        onClose={() => finish(null)}
      />
    </OptionalPart>
  )

  return { ask, run, dialog }
}

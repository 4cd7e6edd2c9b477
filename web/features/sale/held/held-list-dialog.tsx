// The held carts of the department: resume one here, or remove it with a reason. Leaders also see
// removed carts.
import {
  type HeldCart,
  heldName,
  isHeldTooLong,
  mayRemove,
} from '@webale/domain/features/held-cart/held-cart.ts'
import { isLeader } from '@webale/domain/access/role.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { useShopRules } from '../../../lib/session/session.tsx'
import { lazyPart, type LazyPart } from '../../../lib/lazy-part.ts'
import { useServerNeed } from '../../../till/page/server-need.ts'
import { OptionalPart } from '../../../components/optional-part.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconShieldCheck } from '../../../ui/icons.ts'
import { Segment } from '../../../ui/segment.tsx'
import { useTill } from '../till/till-context.tsx'
import { RemovedCarts } from './removed-carts.tsx'
import { useHold, useResume } from './use-hold.ts'

type RemoveProps = {
  held: HeldCart
  needsApproval: boolean
  onClose: () => void
}

const RemoveHeldDialog: LazyPart<RemoveProps> = lazyPart(
  () => import('./remove-held-dialog.tsx'),
  'RemoveHeldDialog',
)

const LISTS = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'removed', label: 'Removed' },
] as const
type List = (typeof LISTS)[number]['value']

type RowProps = {
  held: HeldCart
  now: number
  disabled: boolean
  onResume: () => void
  onRemove: () => void
}

const HeldRow = ({ held, now, disabled, onResume, onRemove }: RowProps) => {
  const { actor } = useTill()
  const { approvals } = useShopRules()
  const name = heldName(held)
  const isMine = mayRemove(actor, held)

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex items-center gap-2 font-semibold">
          <span className="min-w-0 truncate">{name}</span>
          {isHeldTooLong(held, now) && (
            <Badge
              tone="attention"
              icon
            >
              Old
            </Badge>
          )}
        </p>
        <p className="figures text-small text-text-2">
          {formatNumber(held.total)} · {held.held_by_name} · {formatDateTime(held.held_at)}
        </p>
      </div>
      <div className="flex gap-2 max-md:w-full max-md:[&>*]:flex-1">
        {(isMine || approvals) && (
          <Button
            {...(!isMine && { icon: IconShieldCheck })}
            disabled={disabled}
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
        <Button
          look="primary"
          disabled={disabled}
          aria-label={`Resume ${name}`}
          onClick={onResume}
        >
          Resume
        </Button>
      </div>
    </li>
  )
}

/** Resuming onto a cart in progress asks first: that cart is held in its place. */
const useResumeHere = (onDone: () => void) => {
  const { cart } = useTill()
  const { hold, pending: holding } = useHold()
  const { resume, pending: resuming } = useResume()
  const [asked, setAsked] = useState<HeldCart | null>(null)
  const bring = async (held: HeldCart): Promise<void> => {
    if (await resume(held)) onDone()
  }

  return {
    pending: holding || resuming,
    asked,
    stay: () => setAsked(null),
    start: (held: HeldCart) => (cart.lines.length === 0 ? void bring(held) : setAsked(held)),
    holdAndResume: async (): Promise<void> => {
      if (asked === null) return
      const isHeld = await hold(cart.customer_name)
      setAsked(null)
      if (isHeld) await bring(asked)
    },
  }
}

type HeldListDialogProps = { held: readonly HeldCart[]; onClose: () => void }

export const HeldListDialog = ({ held, onClose }: HeldListDialogProps) => {
  const { actor } = useTill()
  const [now] = useState(Date.now)
  const [list, setList] = useState<List>('waiting')
  const [removing, setRemoving] = useState<HeldCart | null>(null)
  const resumeHere = useResumeHere(onClose)
  const need = useServerNeed('Resume')

  return (
    <Dialog
      open
      onClose={onClose}
      title="Held carts"
    >
      {isLeader(actor) && (
        <Segment
          label="Which carts"
          choices={LISTS}
          value={list}
          onChange={setList}
          className="mb-2"
        />
      )}
      {list === 'removed' && <RemovedCarts />}
      {need && <p className="text-small text-warning">{need}</p>}
      {list === 'waiting' && held.length === 0 && <Empty drawing="receipt">No held carts</Empty>}
      {list === 'waiting' && held.length > 0 && (
        <ul aria-label="Held carts">
          {held.map((one) => (
            <HeldRow
              key={one.id}
              held={one}
              now={now}
              disabled={resumeHere.pending || need !== null}
              onResume={() => resumeHere.start(one)}
              onRemove={() => setRemoving(one)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={resumeHere.asked !== null}
        title="Hold the current cart first?"
        confirmLabel="Hold it and resume"
        look="primary"
        busy={resumeHere.pending}
        onConfirm={resumeHere.holdAndResume}
        onClose={resumeHere.stay}
      >
        The cart on this till has lines. It will wait with the held carts.
      </ConfirmDialog>
      {removing !== null && (
        <OptionalPart
          open
          onClose={() => setRemoving(null)}
        >
          <RemoveHeldDialog
            held={removing}
            needsApproval={!mayRemove(actor, removing)}
            onClose={() => setRemoving(null)}
          />
        </OptionalPart>
      )}
    </Dialog>
  )
}

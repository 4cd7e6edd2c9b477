// The card Device: the name of the till, the home screen, and the removal of the till.
import { recordsText } from '@webale/domain/features/till/count-words.ts'
import { can } from '@webale/domain/access/permissions.ts'
import { isLeader } from '@webale/domain/access/role.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { tillTitle } from '@webale/domain/features/till/till-words.ts'
import { useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useActor, useShopRules } from '../../../lib/session/session.tsx'
import { useIsServerAway } from '../../../lib/server/contact.ts'
import { loadTill } from '../../../till/page/load-till.ts'
import { rememberTillName, removeTill } from '../../../till/page/this-till-data.ts'
import type { TillStatus } from '../../../till/page/till-status.ts'
import { toastDone, toastWarning } from '../../../lib/server/toasts.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { OptionalPart } from '../../../components/optional-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconPencil, IconTrash } from '../../../ui/icons.ts'
import { Switch } from '../../../ui/switch.tsx'
import { HomeScreen, isOnHomeScreen } from './home-screen.tsx'

const RenameTillDialog = lazyPart(() => import('../rename-till-dialog.tsx'), 'RenameTillDialog')

const Rename = ({ id, number, name }: { id: string; number: number; name: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={IconPencil}
        onClick={() => setOpen(true)}
      >
        Rename
      </Button>
      <OptionalPart
        open={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <RenameTillDialog
            till={{ id, number, name }}
            onClose={() => setOpen(false)}
            onRenamed={rememberTillName}
          />
        )}
      </OptionalPart>
    </>
  )
}

/** Several people sell here, each with a PIN. */
const Shared = ({ id, isShared }: { id: string; isShared: boolean }) => {
  const share = useCommand(tillApi.share)
  const isAway = useIsServerAway()
  const change = async (shared: boolean): Promise<void> => {
    if (!(await share.run({ id, shared }))?.ok) return
    await (await loadTill())?.report()
    toastDone(shared ? 'This till is shared' : 'This till is not shared any more')
  }

  return (
    <Switch
      label="Shared till"
      hint={isAway ? 'Shared till needs the server' : 'Several people sell here, each with a PIN.'}
      checked={isShared}
      disabled={share.pending || isAway}
      onChange={change}
      className="border-t border-border py-2"
    />
  )
}

type RemoveDialogProps = {
  unsent: number
  documents: number
  onClose: () => void
}

const RemoveDialog = ({ unsent, documents, onClose }: RemoveDialogProps) => {
  const [busy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    setBusy(true)
    if (await removeTill()) return window.location.reload()
    toastWarning('The till was not removed', { reason: 'A sale is not finished or not saved.' })
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title="Remove this till?"
      confirmLabel="Remove till"
      busy={busy}
      {...(unsent > 0 && { typed: 'REMOVE' })}
      onConfirm={remove}
      onClose={onClose}
    >
      {unsent > 0 && (
        <p className="font-semibold">
          {recordsText(unsent, documents)} will only be in your file. Check that you have it.
        </p>
      )}
      <p>Its sales and open carts are deleted from this device. The server keeps what was sent.</p>
    </ConfirmDialog>
  )
}

/** `documents`: how many of the unsent are no sales. */
type RemoveProps = { unsent: number; documents: number; isSaved: boolean }

const Remove = ({ unsent, documents, isSaved }: RemoveProps) => {
  const [isOpen, setOpen] = useState(false)
  const mayRemove = unsent === 0 || isSaved

  return (
    <>
      <Button
        look="danger-quiet"
        icon={IconTrash}
        disabled={!mayRemove}
        onClick={() => setOpen(true)}
      >
        Remove this till
      </Button>
      {!mayRemove && (
        <p className="mt-2 text-small text-text-2">
          {documents === 0
            ? 'Send the sales or save a copy first.'
            : 'Send what waits or save a copy first.'}
        </p>
      )}
      {isOpen && (
        <RemoveDialog
          unsent={unsent}
          documents={documents}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type DeviceCardProps = RemoveProps & { status: TillStatus }

/**
 * `isSaved`: every unsent sale is in a saved copy. A
 * device that is not registered has nothing to remove.
 */
export const DeviceCard = ({ status, unsent, documents, isSaved }: DeviceCardProps) => {
  // Another shop that answers does not know this till.
  const actor = useActor()
  const mayManage = can(actor, 'till.manage') && status.kind !== 'other_shop'
  const { pin } = useShopRules()
  const { kind, id, number, name, is_persisted, sellers } = status
  if (kind === 'new' && (unsent === 0 || !isLeader(actor))) return null

  return (
    <Card title="Device">
      {number !== null && (
        <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
          <p className="font-semibold">{tillTitle({ number, name })}</p>
          {mayManage && id !== null && (
            <Rename
              id={id}
              number={number}
              name={name ?? ''}
            />
          )}
        </div>
      )}
      {mayManage && pin && id !== null && number !== null && (
        <Shared
          id={id}
          isShared={sellers !== null}
        />
      )}
      {is_persisted && !isOnHomeScreen() && (
        <div className="border-t border-border py-4 text-small">
          <p className="font-semibold">Add Webale to the home screen.</p>
          <HomeScreen />
        </div>
      )}
      {isLeader(actor) && (
        <div className="border-t border-border pt-4">
          <Remove
            unsent={unsent}
            documents={documents}
            isSaved={isSaved}
          />
        </div>
      )}
    </Card>
  )
}

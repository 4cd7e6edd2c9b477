// One closure: its slip, printing, and the approval of a difference.
import { slipLines } from '@webale/domain/features/printing/slip-lines.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { type Closure, NewClosureApproval } from '@webale/domain/features/shift/closure.ts'
import { mayLeadDrawer } from '@webale/domain/features/shift/drawer.ts'
import { closureSlip } from '@webale/domain/features/shift/slip.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { printDocumentSlip, printOnSheet } from '../../lib/print/print-slip.ts'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useActor } from '../../lib/session/session.tsx'
import { getLocalStorage, setLocalStorage } from '../../lib/storage.ts'
import { useServerNeed } from '../../till/page/server-need.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconCheck, IconFileText, IconPrinter } from '../../ui/icons.ts'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { SlipView } from '../../components/draw-slip.tsx'

const ApproveDialog = ({ closure, onClose }: { closure: Closure; onClose: () => void }) => {
  const approve = useCommand(closureApi.approve)
  const [id] = useState(uuidv7)
  const blocked = useServerNeed('Approve')
  const form = useForm(NewClosureApproval, {
    start: {
      id,
      closure_id: closure.id,
      note: '',
    },
  })

  const save = async (): Promise<void> => {
    const result = await form.send(approve.run)
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title={`Approve ${closure.number}`}
      width="s"
      submitLabel="Approve"
      dirty={form.unsaved}
      busy={approve.pending}
      blocked={blocked}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="note"
        label="Note"
        maxLength={200}
      />
    </FormDialog>
  )
}

const PRINTED = 'webale.printed-closures'
const MAX_REMEMBERED = 50

/** Was this slip printed on this device before? Then it says COPY. */
const takeCopy = (id: string): boolean => {
  const printed = (getLocalStorage(PRINTED) ?? '').split(' ')
  if (printed.includes(id)) return true
  setLocalStorage(PRINTED, [id, ...printed].slice(0, MAX_REMEMBERED).join(' '))

  return false
}

export const ClosureDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const actor = useActor()
  const found = useQuery(closureApi.get, { closure_id: id })
  const closure = found.data
  const department_id = closure?.department_id ?? null
  const settings = useQuery(settingsApi.get, department_id === null ? {} : { department_id })
  const [approving, setApproving] = useState(false)
  const business = settings.data?.effective.business_name ?? ''
  if (approving && closure !== undefined)
    return (
      <ApproveDialog
        closure={closure}
        onClose={() => setApproving(false)}
      />
    )

  const print = (shown: Closure, sheet: boolean): void => {
    const copy = takeCopy(shown.id)
    const [title, lines] = [
      `Z report ${shown.number}`,
      slipLines(closureSlip(shown, { business, isCopy: copy })),
    ]

    if (sheet) void printOnSheet(title, lines)
    else
      void printDocumentSlip(
        {
          kind: 'closure',
          document_id: shown.id,
          copy,
        },
        title,
        lines,
      )
  }

  return (
    <Dialog
      open
      title={closure?.number ?? 'Closure'}
      onClose={onClose}
    >
      {found.isError && (
        <ErrorPanel
          things="the closure"
          {...queryErrorProps(found)}
        />
      )}
      {found.isPending && !found.isError && <SkeletonList label="Loading the closure" />}
      {closure && (
        <SlipView
          lines={closureSlip(closure, { business, isCopy: false, isShown: true })}
          actions={
            <>
              {closure.is_waiting && mayLeadDrawer(actor, closure) && (
                <Button
                  icon={IconCheck}
                  onClick={() => setApproving(true)}
                >
                  Approve
                </Button>
              )}
              <Button
                icon={IconFileText}
                onClick={() => print(closure, true)}
              >
                Print on A4
              </Button>
              <Button
                look="primary"
                icon={IconPrinter}
                onClick={() => print(closure, false)}
              >
                Print
              </Button>
            </>
          }
        />
      )}
    </Dialog>
  )
}

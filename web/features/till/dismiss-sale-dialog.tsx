// Asks why a quarantined sale does not belong into the books.
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { Reason } from '@webale/domain/kernel/text.ts'
import { z } from 'zod'
import { useCommand } from '../../lib/server/use-command.ts'
import { TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

const Dismissal = z.object({ note: Reason })

/** `thing`: what it is, such as 'sale'. */
type DismissSaleDialogProps = {
  id: string
  thing: string
  title: string
  onClose: () => void
}

export const DismissSaleDialog = ({ id, thing, title, onClose }: DismissSaleDialogProps) => {
  const form = useForm(Dismissal, { start: { note: '' } })
  const dismiss = useCommand(tillSaleApi.dismissQuarantined, {
    failed: `Failed to dismiss ${thing}`,
  })
  const save = async (): Promise<void> => {
    const result = await form.send(() => dismiss.run({ id, note: form.values.note }))
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title={`Dismiss ${title}?`}
      description={`The ${thing} stays out of the books. This cannot be undone.`}
      submitLabel="Dismiss"
      width="s"
      dirty={form.unsaved}
      busy={dismiss.pending}
      blocked={form.values.note.trim() === '' ? 'Add a reason' : null}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="note"
        label="Reason"
        required
        maxLength={200}
      />
    </FormDialog>
  )
}

// Changes the name of a till. Its number stays.
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { TillName, type TillRow } from '@webale/domain/features/till/till.ts'
import { z } from 'zod'
import { useCommand } from '../../lib/server/use-command.ts'
import { TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

const NamedTill = z.object({ name: TillName })

type RenameTillProps = {
  till: Pick<TillRow, 'id' | 'number' | 'name'>
  onRenamed?: (name: string) => void
  onClose: () => void
}

export const RenameTillDialog = ({ till, onRenamed, onClose }: RenameTillProps) => {
  const form = useForm(NamedTill, { start: { name: till.name } })
  const rename = useCommand(tillApi.rename)
  const save = async (): Promise<void> => {
    const result = await form.send(() => rename.run({ id: till.id, name: form.values.name }))
    if (!result?.ok) return
    onRenamed?.(result.output.name)
    onClose()
  }

  return (
    <FormDialog
      open
      title={`Rename Till ${till.number}`}
      submitLabel="Save"
      width="s"
      dirty={form.unsaved}
      busy={rename.pending}
      blocked={form.values.name.trim() === '' ? 'Add a name' : null}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        maxLength={60}
        hint="For example Front counter"
      />
    </FormDialog>
  )
}

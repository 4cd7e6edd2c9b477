// Marks one odd sale, or all that are shown of one kind and one till, as right. A note is optional.
import { FLAGS } from '@webale/domain/features/till/flags.ts'
import type { SaleFlag } from '@webale/domain/features/till/quarantined-sale.ts'
import { MarkNote, tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { recordsText } from '@webale/domain/features/till/count-words.ts'
import { KIND_THINGS } from '@webale/domain/features/till/document-on-till.ts'
import { type FlagGroup, tillTitle } from '@webale/domain/features/till/till-words.ts'
import { z } from 'zod'
import { useCommand } from '../../lib/server/use-command.ts'
import { TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

const Marking = z.object({ note: MarkNote })

type MarkRightDialogProps = {
  flag?: SaleFlag
  group?: FlagGroup
  onClose: () => void
}

const titleOf = ({ flag, group }: MarkRightDialogProps): string => {
  if (flag) return `${flag.subject}: ${FLAGS[flag.flag]}`
  return group ? `${FLAGS[group.flag]}, ${tillTitle(group)}` : ''
}

export const MarkRightDialog = (props: MarkRightDialogProps) => {
  const { flag, group, onClose } = props
  const form = useForm(Marking, { start: { note: '' } })
  const one = useCommand(
    tillSaleApi.resolve,
    flag ? { failed: `Failed to mark the ${KIND_THINGS[flag.kind].toLowerCase()}` } : {},
  )
  const shown = useCommand(tillSaleApi.resolveShown)
  const save = async (): Promise<void> => {
    const { note } = form.values
    const result = await form.send(async () => {
      if (flag) return one.run({ id: flag.id, note })
      return group
        ? shown.run({
            ids: [...group.ids],
            flag: group.flag,
            till_id: group.till_id,
            note,
          })
        : null
    })

    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title={titleOf(props)}
      description={
        group
          ? `Marks ${recordsText(group.ids.length, group.documents)} of this till as right, ` +
            `in one step.`
          : undefined
      }
      submitLabel={group ? 'All look right' : 'Looks right'}
      width="s"
      dirty={form.unsaved}
      busy={one.pending || shown.pending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="note"
        label="Note"
        maxLength={200}
        hint="Not needed. It goes into the audit log."
      />
    </FormDialog>
  )
}

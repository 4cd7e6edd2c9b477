// 'Cancel count' in a menu below the list, with a reason. It changes no stock.
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import { CountToCancel, type StockCount } from '@webale/domain/features/stock-count/stock-count.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useIsServerAway } from '../../lib/server/contact.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconBan } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'

const CancelDialog = ({ count, onClose }: { count: StockCount; onClose: () => void }) => {
  const cancel = useCommand(stockCountApi.cancel)
  const isAway = useIsServerAway()
  const [id] = useState(uuidv7)
  const form = useForm(CountToCancel, {
    start: {
      id,
      count_id: count.id,
      reason: '',
    },
  })

  const save = async (): Promise<void> => {
    const result = await form.send(cancel.run)
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title={`Cancel ${count.name}`}
      description="The stock stays as it is. The count cannot be opened again."
      width="s"
      submitLabel="Cancel count"
      dirty={form.unsaved}
      busy={cancel.pending}
      blocked={isAway ? 'Cancel count needs the server' : null}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="reason"
        label="Reason"
        required
        maxLength={200}
      />
    </FormDialog>
  )
}

export const CancelCount = ({ count }: { count: StockCount }) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div className="mt-6 flex justify-end">
        <Menu
          label="More for this count"
          align="end"
          items={[
            { label: 'Cancel count', icon: IconBan, danger: true, onSelect: () => setAsking(true) },
          ]}
          trigger={<Button>More</Button>}
        />
      </div>
      {asking && (
        <CancelDialog
          count={count}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

// Counts a line: the balance of the provider's message is typed, then the difference is shown.
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import {
  differenceWord,
  type FloatCount,
  isCountWaiting,
  NewFloatCount,
} from '@webale/domain/features/mobile-money/float-count.ts'
import type { FloatLine } from '@webale/domain/features/mobile-money/float-line.ts'
import { formatSigned, formatUgx } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { MoneyField, TextField } from '../../../components/form/fields.tsx'
import { useForm } from '../../../components/form/use-form.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { useServerNeed } from '../../../till/page/server-need.ts'
import { useTillPlace } from '../../../till/page/till-drawer.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'

const Counted = ({ count, onClose }: { count: FloatCount; onClose: () => void }) => {
  const rows = [
    ['Counted', formatUgx(count.typed)],
    ['Expected', formatUgx(count.expected)],
    [differenceWord(count.difference), formatSigned(count.difference)],
  ] as const

  return (
    <Dialog
      open
      title={`${count.line} is counted`}
      width="s"
      onClose={onClose}
    >
      <dl>
        {rows.map(([label, text]) => (
          <div
            key={label}
            className="figures flex justify-between gap-4 py-1"
          >
            <dt className="text-text-2">{label}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
      {isCountWaiting(count) && (
        <p className="mt-3 text-small text-text-2">A leader must approve this difference.</p>
      )}
      <Button
        look="primary"
        className="mt-4 w-full"
        onClick={onClose}
      >
        Done
      </Button>
    </Dialog>
  )
}

export const CountLineDialog = ({ line, onClose }: { line: FloatLine; onClose: () => void }) => {
  const command = useCommand(floatBookApi.count)
  const [id] = useState(uuidv7)
  const placeOf = useTillPlace()
  const [counted, setCounted] = useState<FloatCount | null>(null)
  const blocked = useServerNeed('Count')
  const form = useForm(NewFloatCount, {
    start: {
      id,
      line_id: line.id,
      typed: null as number | null,
      drawer_id: placeOf().drawer_id ?? null,
      note: '',
    },
  })

  const save = async (): Promise<void> => {
    const result = await form.send(command.run)
    if (result?.ok) setCounted(result.output.count)
  }

  if (counted !== null)
    return (
      <Counted
        count={counted}
        onClose={onClose}
      />
    )

  return (
    <FormDialog
      open
      title={`Count ${line.name}`}
      description="Ask the phone for the balance, and type what the message says."
      width="s"
      submitLabel="Save count"
      dirty={form.unsaved}
      busy={command.pending}
      blocked={blocked}
      onSubmit={save}
      onClose={onClose}
    >
      <MoneyField
        form={form}
        name="typed"
        label="Balance (UGX)"
        required
        decimals={0}
      />
      <TextField
        form={form}
        name="note"
        label="Note"
        maxLength={500}
      />
    </FormDialog>
  )
}

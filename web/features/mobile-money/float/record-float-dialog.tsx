// Float bought and sold, commission, a fee of the line, a correction, and the opening balance.
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import {
  FLOAT_LABELS,
  type HandKind,
  hasCash,
  NewFloatEntry,
  NewFloatOpening,
} from '@webale/domain/features/mobile-money/float-entry.ts'
import { type FloatLine } from '@webale/domain/features/mobile-money/float-line.ts'
import { lowFloatText } from '@webale/domain/features/mobile-money/float-after.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { MoneyField, TextField } from '../../../components/form/fields.tsx'
import { type FormFields, useForm } from '../../../components/form/use-form.ts'
import { toastWarning } from '../../../lib/server/toasts.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { useServerNeed } from '../../../till/page/server-need.ts'
import { useTillPlace } from '../../../till/page/till-drawer.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { DrawerField } from './drawer-field.tsx'

type RecordValues = {
  readonly id: string
  readonly line_id: string
  readonly kind: HandKind
  readonly amount: number | null
  readonly fee: number | null
  readonly drawer_id: string | null
  readonly note: string
}

const HINTS = {
  bought: 'Cash leaves the drawer, float comes',
  sold: 'Cash comes into the drawer, float leaves',
  commission: 'The provider paid it into this line',
  line_fee: 'The provider took it from this line',
  correction: 'Say why in the note',
} as const satisfies Record<HandKind, string>

const SIGNS = [
  { value: 'add', label: 'Add to the float' },
  { value: 'take', label: 'Take from the float' },
] as const

const CashFields = ({ form }: { form: FormFields<RecordValues> }) => (
  <>
    <MoneyField
      form={form}
      name="fee"
      label="Fee in cash (UGX)"
      decimals={0}
    />
    <DrawerField
      form={form}
      hint="Without one, the cash is listed outside shifts"
    />
  </>
)

type RecordProps = { kind: HandKind; line: FloatLine; onClose: () => void }

export const RecordFloatDialog = ({ kind, line, onClose }: RecordProps) => {
  const record = useCommand(floatBookApi.record)
  const [id] = useState(uuidv7)
  const placeOf = useTillPlace()
  const [sign, setSign] = useState<'add' | 'take'>('add')
  const blocked = useServerNeed(FLOAT_LABELS[kind])
  const start: RecordValues = {
    id,
    line_id: line.id,
    kind,
    amount: null,
    fee: 0,
    drawer_id: hasCash(kind) ? (placeOf().drawer_id ?? null) : null,
    note: '',
  }

  const form = useForm(NewFloatEntry, {
    start,
    toInput: (values) => ({
      ...values,
      fee: values.fee ?? 0,
      amount: values.amount !== null && sign === 'take' ? 0 - values.amount : values.amount,
    }),
  })

  const save = async (): Promise<void> => {
    const result = await form.send(record.run)
    if (!result?.ok) return
    const low = lowFloatText(result.output.float)
    if (low !== null) toastWarning(low)
    onClose()
  }

  return (
    <FormDialog
      open
      title={FLOAT_LABELS[kind]}
      description={`${line.name}. ${HINTS[kind]}.`}
      width="s"
      submitLabel="Record"
      dirty={form.unsaved}
      busy={record.pending}
      blocked={blocked}
      onSubmit={save}
      onClose={onClose}
    >
      {kind === 'correction' && (
        <Select
          aria-label="Direction"
          value={sign}
          options={SIGNS}
          onChange={({ target }) => setSign(target.value === 'take' ? 'take' : 'add')}
        />
      )}
      <MoneyField
        form={form}
        name="amount"
        label="Amount (UGX)"
        required
        decimals={0}
      />
      {hasCash(kind) && <CashFields form={form} />}
      <TextField
        form={form}
        name="note"
        label="Note"
        required={kind === 'correction'}
        maxLength={500}
      />
    </FormDialog>
  )
}

export const OpeningDialog = ({ line, onClose }: { line: FloatLine; onClose: () => void }) => {
  const open = useCommand(floatBookApi.open)
  const [id] = useState(uuidv7)
  const form = useForm(NewFloatOpening, {
    start: { id, line_id: line.id, amount: null as number | null, note: '' },
  })

  const save = async (): Promise<void> => {
    const result = await form.send(open.run)
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title="Opening balance"
      description={`What ${line.name} holds now, as the provider says. Once only.`}
      width="s"
      submitLabel="Record"
      dirty={form.unsaved}
      busy={open.pending}
      blocked={useServerNeed('Opening balance')}
      onSubmit={save}
      onClose={onClose}
    >
      <MoneyField
        form={form}
        name="amount"
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

// 'Receive': the quantity of each line that arrived, and the reason when less arrived.
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import {
  type GoodsTransfer,
  lineName,
  LOST,
  TransferToReceive,
} from '@webale/domain/features/transfer/transfer.ts'
import { quantityText, roundQuantity } from '@webale/domain/kernel/quantity.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { isCountedInPieces, QuantityInput } from '../../components/quantity-input.tsx'
import { useIsServerAway } from '../../lib/server/contact.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { type FieldProblems, wordsOfLine } from '../../components/form/check-form.ts'
import { TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

type Values = {
  id: string
  transfer_id: string
  arrived: readonly (number | null)[]
  reason: string
}

const lostOf = ({ lines }: GoodsTransfer, { arrived }: Values): number =>
  lines.filter(({ due }, index) => (arrived[index] ?? due) < due).length

type ArrivedProps = {
  transfer: GoodsTransfer
  arrived: Values['arrived']
  onChange: (arrived: Values['arrived']) => void
}

const ArrivedLines = ({ transfer, arrived, onChange }: ArrivedProps) => (
  <ul
    aria-label="What arrived"
    className="divide-y divide-border"
  >
    {transfer.lines.map((line, index) => {
      const lost = roundQuantity(line.due - (arrived[index] ?? line.due))
      return (
        <li
          key={line.id}
          aria-label={lineName(line)}
          className="grid grid-cols-2 items-end gap-3 py-3"
        >
          <div className="min-w-0">
            <p className="font-semibold break-words">{lineName(line)}</p>
            <p className="figures text-small text-text-2">
              {quantityText(line.due)} {line.to_unit} sent
            </p>
            {lost > 0 && (
              <p className="figures text-small text-warning">
                {LOST}: {quantityText(lost)} {line.to_unit}
              </p>
            )}
          </div>
          <Field label={`Arrived (${line.to_unit})`}>
            <QuantityInput
              whole={isCountedInPieces(line.to_tracking_type)}
              value={arrived[index] ?? null}
              onChange={(value) =>
                onChange(arrived.map((one, other) => (other === index ? value : one)))
              }
            />
          </Field>
        </li>
      )
    })}
  </ul>
)

export const ReceiveTransferDialog = ({
  transfer,
  onClose,
}: {
  transfer: GoodsTransfer
  onClose: () => void
}) => {
  const receive = useCommand(transferApi.receive)
  const isAway = useIsServerAway()
  const [id] = useState(uuidv7)
  const arrived = transfer.lines.map(({ due }) => due)
  const start: Values = { id, transfer_id: transfer.id, arrived, reason: '' }
  const form = useForm(TransferToReceive, {
    start,
    toInput: ({ arrived, ...values }: Values) => ({
      ...values,
      lines: transfer.lines.map(({ id }, index) => ({
        line_id: id,
        arrived: arrived[index] ?? Number.NaN,
      })),
    }),
    precheck: (values: Values): FieldProblems<Values> => {
      const unknown = transfer.lines.find((_line, index) => values.arrived[index] === null)
      if (unknown !== undefined) return { arrived: `Enter what arrived of ${lineName(unknown)}` }
      return lostOf(transfer, values) > 0 && values.reason.trim().length < 3
        ? { reason: 'Give a reason of at least 3 characters' }
        : {}
    },
    fieldAt: (path) => (path.startsWith('lines') ? 'arrived' : path === 'reason' ? 'reason' : null),
    wordsAt: wordsOfLine((_values, index) => transfer.lines.map(lineName)[index]),
    fieldOfRefusal: { more_than_sent: 'arrived' },
  })

  const { values } = form
  const save = async (): Promise<void> => {
    const result = await form.send(receive.run)
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title={`Receive ${transfer.number}`}
      description={`From ${transfer.from_name}. Count what arrived.`}
      submitLabel="Receive"
      dirty={form.unsaved}
      busy={receive.pending}
      blocked={isAway ? 'Receive needs the server' : null}
      onSubmit={save}
      onClose={onClose}
    >
      <ArrivedLines
        transfer={transfer}
        arrived={values.arrived}
        onChange={(next) => form.change({ arrived: next })}
      />
      {form.errorOf('arrived') && (
        <p
          role="alert"
          className="text-small text-danger-text"
        >
          {form.errorOf('arrived')}
        </p>
      )}
      {lostOf(transfer, values) > 0 && (
        <TextField
          form={form}
          name="reason"
          label="Reason"
          required
          maxLength={200}
          placeholder="e.g., Broke on the way"
        />
      )}
    </FormDialog>
  )
}

// 'Take back': returns all or some goods of a delivery, with a reason.
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import type { Delivery } from '@webale/domain/features/delivery/delivery.ts'
import {
  goodsReturnedText,
  NewGoodsReturn,
  GOODS_RETURN_KINDS,
  GOODS_RETURN_LABELS,
  type GoodsReturnKind,
  wholePiecesProblem,
} from '@webale/domain/features/delivery/goods-return.ts'
import { quantityText, roundQuantity, type TrackingType } from '@webale/domain/kernel/quantity.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { isCountedInPieces, QuantityInput } from '../../components/quantity-input.tsx'
import { useIsServerAway } from '../../lib/server/contact.ts'
import { toastDone } from '../../lib/server/toasts.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { wordsOfLine } from '../../components/form/check-form.ts'
import { TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Segment } from '../../ui/segment.tsx'

type BackLine = {
  readonly product_id: string
  readonly product_name: string
  /** What can still be returned. */
  readonly left: number
  readonly quantity: number | null
  readonly tracking_type: TrackingType | null
}
type Values = {
  id: string
  delivery_id: string
  kind: GoodsReturnKind
  reason: string
  lines: readonly BackLine[]
}

const KINDS = GOODS_RETURN_KINDS.map((value) => ({ value, label: GOODS_RETURN_LABELS[value] }))

const takenLines = ({ lines }: Values) => lines.filter(({ quantity }) => (quantity ?? 0) !== 0)

const toInput = (values: Values) => ({
  ...values,
  lines: takenLines(values).map(({ product_id, quantity }) => ({ product_id, quantity })),
})

const partOfPiece = ({ lines }: Values) => {
  const problems = lines.map((line) => wholePiecesProblem(line, line.quantity ?? 0))
  const first = problems.find((problem) => problem !== null)
  return first === undefined ? {} : { lines: first }
}

const useGoodsReturnForm = ({ id: delivery_id, lines }: Delivery) => {
  const [id] = useState(uuidv7)
  const start: Values = {
    id,
    delivery_id,
    kind: 'supplier',
    reason: '',
    lines: lines.flatMap(({ product_id, product_name, quantity, taken_back, tracking_type }) => {
      const left = roundQuantity(quantity - taken_back)
      return left > 0
        ? [
            {
              product_id,
              product_name,
              left,
              quantity: null,
              tracking_type,
            },
          ]
        : []
    }),
  }

  return useForm(NewGoodsReturn, {
    start,
    toInput,
    precheck: partOfPiece,
    fieldAt: (path) =>
      path.startsWith('lines') ? 'lines' : path in start ? (path as keyof Values) : null,
    wordsAt: wordsOfLine((values, index) => takenLines(values)[index]?.product_name),
  })
}

type LinesProps = { lines: readonly BackLine[]; onChange: (lines: readonly BackLine[]) => void }

const Lines = ({ lines, onChange }: LinesProps) => (
  <ul
    aria-label="What is taken back"
    className="divide-y divide-border rounded-row border border-border"
  >
    {lines.map((line) => (
      <li
        key={line.product_id}
        className="grid grid-cols-[1fr_8rem] items-center gap-3 p-3"
      >
        <p className="min-w-0 font-semibold break-words">
          {line.product_name}
          <span className="figures block text-small font-normal text-text-2">
            {quantityText(line.left)} can be taken back
          </span>
        </p>
        <Field
          label={`Quantity of ${line.product_name}`}
          hideLabel
        >
          <QuantityInput
            value={line.quantity}
            whole={isCountedInPieces(line.tracking_type)}
            placeholder="0"
            onChange={(quantity) =>
              onChange(lines.map((one) => (one === line ? { ...line, quantity } : one)))
            }
          />
        </Field>
      </li>
    ))}
  </ul>
)

export const ReturnGoodsDialog = ({
  delivery,
  onClose,
}: {
  delivery: Delivery
  onClose: () => void
}) => {
  const take = useCommand(deliveryApi.returnGoods)
  const form = useGoodsReturnForm(delivery)
  const isAway = useIsServerAway()
  const { kind, lines } = form.values
  const problem = form.errorOf('lines')
  const save = async (): Promise<void> => {
    const result = await form.send(take.run)
    if (!result?.ok) return
    toastDone(goodsReturnedText(result.output.delivery.number))
    onClose()
  }

  return (
    <FormDialog
      open
      title="Take back"
      description={`${delivery.number}${delivery.supplier_name === null ? '' : `, ${delivery.supplier_name}`}`}
      submitLabel="Take back"
      dirty={form.unsaved}
      busy={take.pending}
      blocked={isAway ? 'Take back needs the server' : null}
      onSubmit={save}
      onClose={onClose}
    >
      <Segment
        label="Why"
        choices={KINDS}
        value={kind}
        onChange={(chosen) => form.change({ kind: chosen })}
      />
      <div className="space-y-2">
        <Lines
          lines={lines}
          onChange={(changed) => form.change({ lines: changed })}
        />
        {problem && (
          <p
            role="alert"
            className="text-small text-danger-text"
          >
            {problem}
          </p>
        )}
        <Button
          size="s"
          onClick={() =>
            form.change({ lines: lines.map((line) => ({ ...line, quantity: line.left })) })
          }
        >
          Everything
        </Button>
      </div>
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

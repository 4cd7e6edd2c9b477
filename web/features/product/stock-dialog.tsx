// 'Receive stock' and 'Correct stock' of one product: a quantity, a reason, and one press.
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { goodsReceived, NewDelivery } from '@webale/domain/features/delivery/delivery.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { StockCorrection } from '@webale/domain/features/product/stock-correction.ts'
import { quantityText, roundQuantity } from '@webale/domain/kernel/quantity.ts'
import { firstIssue, Reason } from '@webale/domain/kernel/text.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { uuidv7 } from 'uuidv7'
import { isCountedInPieces } from '../../components/quantity-input.tsx'
import { today } from '../../lib/now.ts'
import { toastDone } from '../../lib/server/toasts.ts'
import { type CommandOutcome, useCommand } from '../../lib/server/use-command.ts'
import type { FieldProblems } from '../../components/form/check-form.ts'
import { QuantityField, TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { formatStock, unitOf } from '../../components/product-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

type Values = { readonly quantity: number | null; readonly reason: string }

const EMPTY: Values = { quantity: null, reason: '' }

/** What is missing. Both fields are required; this is checked before the form is sent. */
const findMissing = ({ quantity, reason }: Values): FieldProblems<Values> => {
  if (quantity === null) return { quantity: 'Enter a quantity' }
  const problem = firstIssue(Reason, reason)
  return problem === null ? {} : { reason: problem }
}

const fieldAt = (path: string): keyof Values => (path === 'reason' ? 'reason' : 'quantity')

type StockFormProps<Sent extends object> = {
  product: Product
  title: string
  quantityLabel: string
  schema: z.ZodType<Sent>
  toInput: (values: Values) => unknown
  stockAfter: (quantity: number) => number
  send: (sent: Sent) => Promise<CommandOutcome<unknown> | null>
  busy: boolean
  onClose: () => void
}

const StockForm = <Sent extends object>(props: StockFormProps<Sent>) => {
  const { product, title, quantityLabel, schema, toInput, stockAfter, send, busy, onClose } = props
  const form = useForm<Values, Sent>(schema, {
    start: EMPTY,
    toInput,
    precheck: findMissing,
    fieldAt,
  })

  const { quantity } = form.values
  const save = async (): Promise<void> => {
    if ((await form.send(send))?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title={title}
      description={product.name}
      width="s"
      submitLabel={title}
      dirty={form.unsaved}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <QuantityField
        form={form}
        name="quantity"
        label={quantityLabel}
        required
        whole={isCountedInPieces(product.tracking_type)}
      />
      <TextField
        form={form}
        name="reason"
        label="Reason"
        required
        maxLength={200}
      />
      <output className="figures block rounded-row bg-sunken px-3.5 py-3 text-text-2">
        Stock{' '}
        <b className="text-text">
          {quantity === null
            ? formatStock(product)
            : `${quantityText(product.current_stock)} → ${quantityText(stockAfter(quantity))} ${unitOf(product)}`}
        </b>
      </output>
    </FormDialog>
  )
}

type StockDialogProps = { product: Product; onClose: () => void }

export const ReceiveStockDialog = ({ product, onClose }: StockDialogProps) => {
  const [id] = useState(uuidv7)
  const receive = useCommand(deliveryApi.receive)

  return (
    <StockForm
      product={product}
      title="Receive stock"
      quantityLabel={`Received (${unitOf(product)})`}
      schema={NewDelivery}
      toInput={({ quantity, reason }) => ({
        id,
        received_on: today(),
        department_id: product.department_id,
        lines: [{ product_id: product.id, quantity }],
        reason,
      })}
      stockAfter={(quantity) => roundQuantity(product.current_stock + quantity)}
      send={async (sent) => {
        const result = await receive.run(sent)
        if (result?.ok) toastDone(goodsReceived(result.output.delivery.number))
        return result
      }}
      busy={receive.pending}
      onClose={onClose}
    />
  )
}

export const CorrectStockDialog = ({ product, onClose }: StockDialogProps) => {
  const correct = useCommand(productApi.correctStock)
  return (
    <StockForm
      product={product}
      title="Correct stock"
      quantityLabel={`On the shelf (${unitOf(product)})`}
      schema={StockCorrection}
      toInput={({ quantity, reason }) => ({
        id: product.id,
        counted: quantity,
        seen_stock: product.current_stock,
        reason,
      })}
      stockAfter={(quantity) => quantity}
      send={correct.run}
      busy={correct.pending}
      onClose={onClose}
    />
  )
}

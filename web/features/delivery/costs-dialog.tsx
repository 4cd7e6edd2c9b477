// 'Add costs': an administrator enters the costs of goods that were received without costs, once
// for each delivery.
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import type { Delivery } from '@webale/domain/features/delivery/delivery.ts'
import { COST_OF_EACH, NewDeliveryCosts } from '@webale/domain/features/delivery/delivery-costs.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useIsServerAway } from '../../lib/server/contact.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { wordsOfLine } from '../../components/form/check-form.ts'
import { MoneyField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { sumOfCosts } from './sum-of-costs.ts'

type CostLine = {
  readonly product_id: string
  readonly product_name: string
  readonly quantity: number
  readonly line_cost: number | null
}
type Values = {
  id: string
  delivery_id: string
  lines: readonly CostLine[]
  extra: number | null
}

const toInput = ({ lines, extra, ...values }: Values) => ({
  ...values,
  extra: extra ?? 0,
  lines: lines.map(({ product_id, line_cost }) => ({
    product_id,
    line_cost: line_cost ?? Number.NaN,
  })),
})

const findMissing = ({ lines }: Values) =>
  lines.some(({ line_cost }) => line_cost === null) ? { lines: COST_OF_EACH } : {}

const useCostsForm = ({ id: delivery_id, lines }: Delivery) => {
  const [id] = useState(uuidv7)
  const start: Values = {
    id,
    delivery_id,
    lines: lines.map(({ product_id, product_name, quantity }) => ({
      product_id,
      product_name,
      quantity,
      line_cost: null,
    })),
    extra: null,
  }

  return useForm(NewDeliveryCosts, {
    start,
    toInput,
    precheck: findMissing,
    fieldAt: (path) =>
      path.startsWith('lines') ? 'lines' : path in start ? (path as keyof Values) : null,
    wordsAt: wordsOfLine((values, index) => values.lines[index]?.product_name),
  })
}

export const CostsDialog = ({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) => {
  const add = useCommand(deliveryApi.addCosts)
  const form = useCostsForm(delivery)
  const isAway = useIsServerAway()
  const { lines } = form.values
  const problem = form.errorOf('lines')
  const save = async (): Promise<void> => {
    const result = await form.send(add.run)
    if (result?.ok) onClose()
  }

  const change = (product_id: string, line_cost: number | null): void =>
    form.change({
      lines: lines.map((line) => (line.product_id === product_id ? { ...line, line_cost } : line)),
    })

  return (
    <FormDialog
      open
      title="Add costs"
      description={`${delivery.number}. Costs are added once and cannot be changed.`}
      submitLabel="Add costs"
      dirty={form.unsaved}
      busy={add.pending}
      blocked={isAway ? 'Add costs needs the server' : null}
      footerStart={
        <p className="figures">
          Total <b className="text-text">{formatUgx(sumOfCosts(form.values))}</b>
        </p>
      }
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-text-2">
        Goods on the shelf take their part. The part already sold becomes cost difference.
      </p>
      <ul
        aria-label="What was received"
        className="divide-y divide-border rounded-row border border-border"
      >
        {lines.map(({ product_id, product_name, quantity, line_cost }, index) => (
          <li
            key={product_id}
            className="grid items-end gap-x-4 gap-y-2 p-3 md:grid-cols-[1fr_14rem]"
          >
            <p className="min-w-0 self-center font-semibold break-words">
              {product_name}
              <span className="figures ml-2 text-small font-normal text-text-2">
                {quantityText(quantity)}
              </span>
            </p>
            <Field
              label={`Line cost of ${product_name} (UGX)`}
              hideLabel
            >
              <MoneyInput
                value={line_cost}
                decimals={2}
                placeholder="Line cost (UGX)"
                data-first-focus={index === 0 || undefined}
                onChange={(next) => change(product_id, next)}
              />
            </Field>
          </li>
        ))}
      </ul>
      {problem && (
        <p
          role="alert"
          className="text-small text-danger-text"
        >
          {problem}
        </p>
      )}
      <MoneyField
        form={form}
        name="extra"
        label="Extra costs (UGX)"
        hint="Transport and the like, spread over the lines by cost"
      />
    </FormDialog>
  )
}

// The lines of the form 'Receive goods': a product each, with packs, quantity and cost.
import type { Product } from '@webale/domain/features/product/product.ts'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { AddProduct } from '../../components/add-product.tsx'
import { isCountedInPieces, QuantityInput } from '../../components/quantity-input.tsx'
import { formatStock, unitOf } from '../../components/product-text.ts'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconTrash } from '../../ui/icons.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import {
  changeLine,
  costOfLine,
  newTypedLine,
  type TypedLine,
  unitCostOf,
} from './receive-values.ts'
import { isReceivable } from './use-receive-form.ts'

type NumberFieldProps = {
  label: string
  value: number | null
  disabled?: boolean
  'data-quantity'?: string
  onChange: (value: number | null) => void
}

const Counted = ({ label, ...input }: NumberFieldProps & { whole: boolean }) => (
  <Field label={label}>
    <QuantityInput {...input} />
  </Field>
)

const Cost = ({ label, ...input }: NumberFieldProps) => (
  <Field label={label}>
    <MoneyInput
      {...input}
      unit=""
      decimals={2}
    />
  </Field>
)

type LineProps = {
  line: TypedLine
  seesCost: boolean
  onChange: (line: TypedLine) => void
  onRemove: () => void
}

const Line = ({ line, seesCost, onChange, onRemove }: LineProps) => {
  const { product, packs, pack_size, quantity, line_cost } = line
  const change = (part: Partial<TypedLine>): void => onChange(changeLine(line, part))
  const whole = isCountedInPieces(product.tracking_type)
  const unit = unitOf(product)

  return (
    <li
      aria-label={product.name}
      className="rounded-row border border-border p-3"
    >
      <div className="mb-2 flex items-start justify-between gap-2">
        <p className="min-w-0 font-semibold break-words">
          {product.name}
          <span className="figures ml-2 text-small font-normal text-text-2">
            {formatStock(product)} in stock
          </span>
        </p>
        <IconButton
          size="s"
          label={`Remove ${product.name}`}
          icon={IconTrash}
          onClick={onRemove}
        />
      </div>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 md:grid-cols-5">
        <Counted
          label="Packs"
          whole
          value={packs}
          onChange={(next) => change({ packs: next })}
        />
        <Counted
          {...{ label: 'Pack size', whole, value: pack_size }}
          onChange={(next) => change({ pack_size: next })}
        />
        <Counted
          {...{ label: `Quantity (${unit})`, whole, value: quantity }}
          data-quantity={product.id}
          disabled={packs !== null && pack_size !== null}
          onChange={(next) => change({ quantity: next })}
        />
        {seesCost && (
          <>
            <Cost
              {...{ label: 'Line cost (UGX)', value: line_cost }}
              onChange={(next) => change({ line_cost: next })}
            />
            <Cost
              {...{ label: 'Unit cost (UGX)', value: unitCostOf(line) }}
              disabled={quantity === null}
              onChange={(next) => change({ line_cost: costOfLine(line, next) })}
            />
          </>
        )}
      </div>
    </li>
  )
}

type DeliveryLinesProps = {
  department_id: string
  lines: readonly TypedLine[]
  seesCost: boolean
  /** The button of the camera, beside the search. */
  camera: ReactNode
  /** What is wrong with the lines. */
  problem: ReactNode
  onChange: (lines: readonly TypedLine[]) => void
}

export const DeliveryLines = ({
  department_id,
  lines,
  seesCost,
  camera,
  problem,
  onChange,
}: DeliveryLinesProps) => {
  const add = (product: Product): void => {
    flushSync(() => onChange([...lines, newTypedLine(product, null)]))
    document.querySelector<HTMLElement>(`[data-quantity="${product.id}"]`)?.focus()
  }
  return (
    <div className="space-y-3">
      {lines.length > 0 && (
        <ul
          aria-label="What was received"
          className="space-y-3"
        >
          {lines.map((line) => (
            <Line
              key={line.product.id}
              line={line}
              seesCost={seesCost}
              onChange={(changed) => onChange(lines.map((one) => (one === line ? changed : one)))}
              onRemove={() => onChange(lines.filter((one) => one !== line))}
            />
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <AddProduct
          department_id={department_id}
          isOffered={(product) =>
            isReceivable(product, department_id) &&
            !lines.some((line) => line.product.id === product.id)
          }
          onAdd={add}
        />
        {camera}
      </div>
      {problem && (
        <p
          role="alert"
          className="text-small text-danger-text"
        >
          {problem}
        </p>
      )}
    </div>
  )
}

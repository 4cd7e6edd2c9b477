// The lines of the form 'Send goods': a product each, with its quantity, and for administrators the
// product of the receiving department.
import { can } from '@webale/domain/access/permissions.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { isCountedInPieces, QuantityInput } from '../../components/quantity-input.tsx'
import { useActor } from '../../lib/session/session.tsx'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { AddProduct } from '../../components/add-product.tsx'
import { productOptions } from '../../components/product-options.ts'
import { formatStock, unitOf } from '../../components/product-text.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconTrash } from '../../ui/icons.ts'
import { NEW_PRODUCT, newTypedLine, type LineToSend } from './send-values.ts'

const WAIT_MS = 200
const MAX_OPTIONS = 50

type LineProps = {
  line: LineToSend
  to_department_id: string
  onChange: (line: LineToSend) => void
  onRemove: () => void
}

/**
 * The product of the receiving department: the one
 * that the server finds, until another one is chosen.
 */
const ReceivingProduct = ({ line, to_department_id, onChange }: Omit<LineProps, 'onRemove'>) => {
  const [typed, setTyped] = useState('')
  const term = useDebouncedValue(typed, WAIT_MS)
  const enabled = to_department_id !== ''
  const asked = { department_id: to_department_id }
  const sent = {
    ...asked,
    search: term.trim().slice(0, 200),
    limit: MAX_OPTIONS,
  }

  const found = useQuery(productApi.list, sent, { keepPrevious: true, enabled })
  const match = useQuery(
    transferApi.matchingProduct,
    { ...asked, product_id: line.product.id },
    { enabled },
  ).data?.product

  const products = (found.data?.rows ?? []).filter(({ is_bundle }) => !is_bundle)
  const listed = productOptions(products)

  const isListed =
    match === undefined || match === null || listed.some(({ value }) => value === match.id)

  const options = [
    { value: NEW_PRODUCT, label: 'New product there' },
    ...(isListed
      ? []
      : [
          {
            value: match.id,
            label: match.name,
            hint: match.unit,
          },
        ]),
    ...listed,
  ]

  return (
    <>
      <Field
        label="Product there"
        className="col-span-2"
      >
        <Combobox
          options={options}
          value={line.receiving_product ?? match?.id ?? null}
          onChange={(receiving_product) =>
            onChange({
              ...line,
              receiving_product,
              ...(receiving_product === NEW_PRODUCT && { factor: 1 }),
            })
          }
          onSearch={setTyped}
          loading={found.isFetching || typed !== term}
          disabled={!enabled}
          placeholder={enabled ? 'Choose the product there' : 'Choose where the goods go'}
          emptyText="No products found"
        />
      </Field>
      <Field label={`One ${unitOf(line.product)} makes`}>
        <QuantityInput
          whole
          value={line.factor}
          disabled={line.receiving_product === NEW_PRODUCT}
          onChange={(factor) => onChange({ ...line, factor })}
        />
      </Field>
    </>
  )
}

const Line = ({ line, to_department_id, onChange, onRemove }: LineProps) => {
  const { product, quantity } = line
  const mayChoose = can(useActor(), 'transfer.choose')

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
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 md:grid-cols-4">
        <Field label={`Quantity (${unitOf(product)})`}>
          <QuantityInput
            whole={isCountedInPieces(product.tracking_type)}
            value={quantity}
            data-quantity={product.id}
            onChange={(next) => onChange({ ...line, quantity: next })}
          />
        </Field>
        {mayChoose && <ReceivingProduct {...{ line, to_department_id, onChange }} />}
      </div>
    </li>
  )
}

type SendLinesProps = {
  from_department_id: string
  to_department_id: string
  lines: readonly LineToSend[]
  /** The button of the camera, beside the search. */
  camera: ReactNode
  /** What is wrong with the lines. */
  problem: ReactNode
  isOffered: (product: Product) => boolean
  onChange: (lines: readonly LineToSend[]) => void
}

export const SendLines = (props: SendLinesProps) => {
  const { from_department_id, to_department_id, lines, camera, problem, isOffered, onChange } =
    props

  const add = (product: Product): void => {
    flushSync(() => onChange([...lines, newTypedLine(product, null)]))
    document.querySelector<HTMLElement>(`[data-quantity="${product.id}"]`)?.focus()
  }

  return (
    <div className="space-y-3">
      {lines.length > 0 && (
        <ul
          aria-label="What is sent"
          className="space-y-3"
        >
          {lines.map((line) => (
            <Line
              key={line.product.id}
              line={line}
              to_department_id={to_department_id}
              onChange={(changed) => onChange(lines.map((one) => (one === line ? changed : one)))}
              onRemove={() => onChange(lines.filter((one) => one !== line))}
            />
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <AddProduct
          department_id={from_department_id}
          isOffered={isOffered}
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

// Adds a component to a bundle: a product that is no
// bundle itself, and how much of it one bundle takes.
import { type BundleComponent, NewComponent } from '@webale/domain/features/product/bundle.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { useState } from 'react'
import { isCountedInPieces } from '../../components/quantity-input.tsx'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { FormField, QuantityField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { matchesSearch, productOptions } from '../../components/product-options.ts'
import { unitOf } from '../../components/product-text.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Form } from '../../ui/form.tsx'
import { IconPlus } from '../../ui/icons.ts'

const WAIT_MS = 200

/** Debounced. Until the response arrives, only matches of the previous result can be chosen. */
const useSingles = (taken: readonly BundleComponent[]) => {
  const [typed, setTyped] = useState('')
  const term = useDebouncedValue(typed, WAIT_MS)
  const singles = useQuery(productApi.singles, { search: term }, { keepPrevious: true })
  const isTaken = ({ id }: Product): boolean =>
    taken.some(({ component_product_id }) => component_product_id === id)

  const products = (singles.data ?? []).filter(
    (product) => !isTaken(product) && matchesSearch(product, typed),
  )

  return {
    search: setTyped,
    loading: singles.isFetching || typed !== term,
    products,
  }
}

type Values = { readonly component_product_id: string | null; readonly quantity: number | null }

const START: Values = { component_product_id: null, quantity: 1 }

/** A refusal of a component is shown at the quantity, the field beside the button. */
const fieldAt = (path: string): keyof Values =>
  path === 'component_product_id' ? path : 'quantity'

export const ComponentForm = ({
  bundle,
  taken,
}: {
  bundle: Product
  taken: readonly BundleComponent[]
}) => {
  const { products, loading, search } = useSingles(taken)
  const [chosen, setChosen] = useState<Product | null>(null)
  const add = useCommand(productApi.addComponent)
  const form = useForm(NewComponent, {
    start: START,
    toInput: ({ component_product_id, quantity }) => ({
      id: bundle.id,
      component_product_id,
      quantity: quantity ?? Number.NaN,
    }),
    precheck: ({ component_product_id }) =>
      component_product_id === null ? { component_product_id: 'Choose a product' } : {},
    fieldAt,
  })

  const save = async (): Promise<void> => {
    const result = await form.send(add.run)
    if (!result?.ok) return
    form.restart(START, 'component_product_id')
    setChosen(null)
    search('')
  }

  return (
    <Form
      onSubmit={save}
      className="grid items-start gap-3 sm:grid-cols-[1fr_9.5rem_auto]"
    >
      <FormField
        form={form}
        name="component_product_id"
        label="Component"
        required
      >
        {({ ref, value, onChange }) => (
          <Combobox
            ref={ref}
            options={productOptions(products)}
            value={value}
            onChange={(id) => {
              setChosen(products.find((product) => product.id === id) ?? null)
              onChange(id)
            }}
            onSearch={search}
            loading={loading}
            placeholder="Search a product"
            emptyText="No product found"
          />
        )}
      </FormField>
      <QuantityField
        form={form}
        name="quantity"
        label="Required quantity"
        required
        whole={isCountedInPieces(chosen?.tracking_type)}
        unit={chosen === null ? '' : unitOf(chosen).slice(0, 5)}
      />
      <Button
        type="submit"
        look="soft"
        icon={IconPlus}
        busy={add.pending}
        className="sm:mt-[1.375rem]"
      >
        Add
      </Button>
    </Form>
  )
}

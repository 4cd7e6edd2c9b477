// Adds a component to a bundle: a product that is no bundle itself, and how much of it one bundle takes (BNDL-001, BNDL-005).
import { IconPlus } from '@tabler/icons-react'
import { type BundleComponent, NewComponent } from '@webale/domain/features/product/bundle.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { isMeasured } from '@webale/domain/kernel/quantity.ts'
import { firstIssue } from '@webale/domain/kernel/text.ts'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../lib/use-command.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { matchesSearch, formatStock, unitOf } from '../../parts/product-text.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'

const WAIT_MS = 200

/** Asks the server a moment after the last key; until it answers, only what fits of the last answer can be chosen. */
const useSingles = (taken: readonly BundleComponent[]) => {
  const [typed, setTyped] = useState('')
  const asked = useDebouncedValue(typed, WAIT_MS)
  const singles = useQuery(productApi.singles, { search: asked }, { keepPrevious: true })
  const isTaken = ({ id }: Product): boolean => taken.some(({ component_product_id }) => component_product_id === id)
  const products = (singles.data ?? []).filter((product) => !isTaken(product) && matchesSearch(product, typed))
  return { search: setTyped, loading: singles.isFetching || typed !== asked, products }
}

type Problem = { readonly at: 'component_product_id' | 'quantity'; readonly message: string }

/** The first thing that does not fit, at its field. */
const problemOf = (id: string, component_product_id: string | null, quantity: number | null): Problem | null => {
  if (component_product_id === null) return { at: 'component_product_id', message: 'Choose a product' }
  const message = firstIssue(NewComponent, { id, component_product_id, quantity: quantity ?? Number.NaN })
  return message === null ? null : { at: 'quantity', message }
}

export const ComponentForm = ({ bundle, taken }: { bundle: Product; taken: readonly BundleComponent[] }) => {
  const { products, loading, search } = useSingles(taken)
  const [chosen, setChosen] = useState<Product | null>(null)
  const [quantity, setQuantity] = useState<number | null>(1)
  const [problem, setProblem] = useState<Problem | null>(null)
  const add = useCommand(productApi.addComponent)
  const choose = (id: string | null): void => {
    setChosen(products.find((product) => product.id === id) ?? null)
    setProblem(null)
  }
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const place = event.currentTarget
    const found = problemOf(bundle.id, chosen?.id ?? null, quantity)
    setProblem(found)
    if (found !== null || chosen === null || quantity === null) return
    const result = await add.run({ id: bundle.id, component_product_id: chosen.id, quantity })
    if (result === null) return
    if (!result.ok) return setProblem({ at: 'quantity', message: result.failure.title })
    setChosen(null)
    setQuantity(1)
    search('')
    place.querySelector<HTMLElement>('[role="combobox"]')?.focus()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-3 sm:grid-cols-[1fr_9.5rem_auto]"
    >
      <Field label="Component" required error={problem?.at === 'component_product_id' && problem.message}>
        <Combobox
          options={products.map((product) => ({ value: product.id, label: product.name, hint: formatStock(product) }))}
          value={chosen?.id ?? null}
          onChange={choose}
          onSearch={search}
          loading={loading}
          placeholder="Search a product"
          emptyText="No product found"
        />
      </Field>
      <Field label="Required quantity" required error={problem?.at === 'quantity' && problem.message}>
        <MoneyInput
          value={quantity}
          decimals={chosen === null || isMeasured(chosen.tracking_type) ? 1 : 0}
          unit={chosen === null ? '' : unitOf(chosen).slice(0, 5)}
          onChange={(next) => {
            setQuantity(next)
            setProblem(null)
          }}
        />
      </Field>
      <Button type="submit" look="soft" icon={IconPlus} busy={add.pending} className="sm:mt-[1.375rem]">
        Add
      </Button>
    </form>
  )
}

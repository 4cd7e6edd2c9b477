// What to put on new labels: a name and price, and either codes made here or one custom barcode (BAR-003).
import { IconPlus } from '@tabler/icons-react'
import { cleanPrefix, DEFAULT_PREFIX } from '@webale/domain/features/barcode/barcode.ts'
import { cleanCode, LONGEST_CODE, MOST_LABELS } from '@webale/domain/features/barcode/label.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { ugx } from '@webale/domain/kernel/money.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useQuery } from '../../lib/use-query.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { perText } from '../../parts/product-words.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import type { Draft, NewLabels } from './use-new-labels.ts'

const WAIT_MS = 200
const MOST_SUGGESTIONS = 8
const LONGEST_NAME = 200

const EMPTY: Draft = { name: '', price: null, prefix: DEFAULT_PREFIX, quantity: 1, custom: '' }

/** Products whose name holds what is typed, a moment after the last key; without an answer there are just no suggestions. */
const useSuggestions = () => {
  const [typed, setTyped] = useState('')
  const asked = useSettled(typed, WAIT_MS)
  const found = useQuery(productApi.list, { search: asked.slice(0, LONGEST_NAME), limit: MOST_SUGGESTIONS }, { keepPrevious: true, every: false })
  return { products: found.data?.rows ?? [], search: setTyped }
}

type NameProps = { draft: Draft; onChange: (part: Partial<Draft>) => void }

/** Free text; a product chosen from the list hands over its name and its price (decision D21). */
const NameAndPrice = ({ draft, onChange }: NameProps) => {
  const { products, search } = useSuggestions()
  const [per, setPer] = useState<string | null>(null)
  const choose = (id: string): void => {
    const product = products.find((row) => row.id === id)
    if (product === undefined) return
    onChange({ name: product.name, price: product.selling_price })
    setPer(perText(product))
  }
  return (
    <>
      <Field label="Product name">
        <Combobox
          free
          options={products.map(({ id, name, selling_price }) => ({ value: id, label: name, hint: ugx(selling_price) }))}
          value={draft.name === '' ? null : draft.name}
          onChange={(name) => {
            onChange({ name: (name ?? '').slice(0, LONGEST_NAME) })
            setPer(null)
          }}
          onChoose={({ value }) => choose(value)}
          onSearch={search}
          placeholder="Type or choose a product"
        />
      </Field>
      <Field label="Price on the label" hint={per === null ? 'Leave it empty for a label without a price' : `This is the price ${per}`}>
        <MoneyInput value={draft.price} decimals={2} onChange={(price) => onChange({ price })} />
      </Field>
    </>
  )
}

const WARNING = 'This code already exists!'

/** Adding is over at once: a press so shortly (ms) after it, with nothing typed since, is a double click or a held key. */
const SAME_PRESS_MS = 500

type LabelFormProps = { labels: NewLabels }

export const LabelForm = ({ labels }: LabelFormProps) => {
  const [draft, setDraft] = useState(EMPTY)
  const form = useRef<HTMLFormElement>(null)
  const added = useRef<{ readonly next: Draft | null; readonly at: number }>({ next: null, at: 0 })
  const change = (part: Partial<Draft>): void => setDraft((now) => ({ ...now, ...part }))
  const isCustom = draft.custom !== ''
  const focus = (selector: string): void => form.current?.querySelector<HTMLElement>(selector)?.focus()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (draft === added.current.next && Date.now() - added.current.at < SAME_PRESS_MS) return
    const answer = await labels.add(draft)
    if (answer === 'taken') focus('[data-scan]')
    if (answer !== 'added') return
    // The prefix stays: the next product mostly belongs to the same shelf.
    const next = { ...EMPTY, prefix: draft.prefix }
    added.current = { next, at: Date.now() }
    setDraft(next)
    focus('[role="combobox"]')
  }
  return (
    <form ref={form} noValidate aria-label="New labels" onSubmit={(event) => void submit(event)} className="space-y-4">
      <NameAndPrice draft={draft} onChange={change} />
      <div className="grid grid-cols-[1fr_auto] items-start gap-3">
        <Field label="Prefix" hint="Up to 6 characters">
          <Input
            value={draft.prefix}
            maxLength={6}
            disabled={isCustom}
            spellCheck={false}
            autoCapitalize="characters"
            onChange={({ target }) => change({ prefix: cleanPrefix(target.value) })}
          />
        </Field>
        <Field label="Quantity" hint={`1 to ${MOST_LABELS}`}>
          <Stepper
            things="labels"
            min={1}
            max={MOST_LABELS}
            value={isCustom ? 1 : draft.quantity}
            disabled={isCustom}
            onChange={(quantity) => change({ quantity })}
          />
        </Field>
      </div>
      <Field
        label="Custom barcode"
        error={labels.isTaken(draft.custom) && WARNING}
        hint={isCustom ? 'A barcode of your own makes one label' : 'Leave it empty: every label gets a new code of its own'}
      >
        <Input
          data-scan="accept"
          value={draft.custom}
          maxLength={LONGEST_CODE}
          spellCheck={false}
          autoCapitalize="characters"
          onChange={({ target }) => change({ custom: cleanCode(target.value) })}
        />
      </Field>
      <Button type="submit" look="soft" icon={IconPlus} busy={labels.adding} disabled={labels.codes.isError && !labels.adding} className="w-full">
        Add to queue
      </Button>
      {labels.codes.isError && <p className="text-small text-text-2">Nothing can be added until the existing barcodes are known</p>}
    </form>
  )
}

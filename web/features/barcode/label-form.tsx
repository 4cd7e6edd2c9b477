// The form for new labels: a name and price, and either generated codes or one custom barcode.
import { scannerProblem } from '@webale/domain/features/barcode/code-key.ts'
import {
  cleanPrefix,
  DEFAULT_PREFIX,
  MAX_CODE_LENGTH,
} from '@webale/domain/features/barcode/barcode.ts'
import { clampQuantity, cleanCode, MAX_LABELS } from '@webale/domain/features/barcode/label.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { skuOf } from '@webale/domain/features/product/product.ts'
import { money, formatUgx } from '@webale/domain/kernel/money.ts'
import { firstIssue } from '@webale/domain/kernel/text.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useQuery } from '../../lib/server/use-query.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { formatPerUnit } from '../../components/product-text.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { Input } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toastDone } from '../../lib/server/toasts.ts'
import { type LabelDraft, type NewLabels, useTakenHint } from './use-new-labels.ts'
import type { PrintQueue } from './use-print-queue.ts'

const WAIT_MS = 200
const MAX_SUGGESTIONS = 8
const MAX_NAME_LENGTH = 200

/**
 * A draft, and the code of a product chosen from the list, which the labels use when that is
 * switched on (decision U26).
 */
type Values = LabelDraft & { readonly code: string | null; readonly usesCode: boolean }

const EMPTY: Values = {
  name: '',
  price: null,
  prefix: DEFAULT_PREFIX,
  quantity: 1,
  custom: '',
  code: null,
  usesCode: false,
}

/** Why this price cannot be printed, or null; a label may have none. */
const priceProblem = ({ price }: LabelDraft): string | null =>
  price === null ? null : firstIssue(money('Price'), price)

/**
 * Products whose name contains the typed text, debounced;
 * without a response there are no suggestions.
 */
const useSuggestions = () => {
  const [typed, setTyped] = useState('')
  const term = useDebouncedValue(typed, WAIT_MS)
  const found = useQuery(
    productApi.list,
    { search: term.slice(0, MAX_NAME_LENGTH), limit: MAX_SUGGESTIONS },
    { keepPrevious: true, every: false },
  )

  return { products: found.data?.rows ?? [], search: setTyped }
}

type NameProps = { draft: Values; onChange: (part: Partial<Values>) => void }

/** Free text; a product chosen from the list hands over its name and its price (decision D21). */
const NameAndPrice = ({ draft, onChange }: NameProps) => {
  const { products, search } = useSuggestions()
  const [per, setPer] = useState<string | null>(null)
  const choose = (id: string): void => {
    const product = products.find((row) => row.id === id)
    if (product === undefined) return
    onChange({
      name: product.name,
      price: product.selling_price,
      code: skuOf(product),
      usesCode: false,
    })

    setPer(formatPerUnit(product))
  }

  return (
    <>
      <Field label="Product name">
        <Combobox
          free
          options={products.map(({ id, name, selling_price }) => ({
            value: id,
            label: name,
            hint: formatUgx(selling_price),
          }))}
          value={draft.name === '' ? null : draft.name}
          onChange={(name) => {
            onChange({ name: (name ?? '').slice(0, MAX_NAME_LENGTH), code: null })
            setPer(null)
          }}
          onChoose={({ value }) => choose(value)}
          onSearch={search}
          placeholder="Type or choose a product"
        />
      </Field>
      <Field
        label="Price on the label"
        error={priceProblem(draft)}
        hint={
          per === null || draft.price === null
            ? 'Leave it empty for a label without a price'
            : `This is the price ${per}`
        }
      >
        <MoneyInput
          value={draft.price}
          decimals={2}
          onChange={(price) => onChange({ price })}
        />
      </Field>
    </>
  )
}

type CodesProps = NameProps & { readonly isCustom: boolean; readonly hasOwnCode: boolean }

/**
 * Prefix and number of the codes that are made here; a code of its own needs no prefix, a custom
 * one is printed once.
 */
const PrefixAndQuantity = ({ draft, onChange, isCustom, hasOwnCode }: CodesProps) => (
  <div className="grid grid-cols-[1fr_auto] items-start gap-3">
    <Field
      label="Prefix"
      hint="Up to 6 characters"
    >
      <Input
        value={draft.prefix}
        maxLength={6}
        disabled={isCustom || hasOwnCode}
        spellCheck={false}
        autoCapitalize="characters"
        onChange={({ target }) => onChange({ prefix: cleanPrefix(target.value) })}
      />
    </Field>
    <Field
      label="Quantity"
      hint={`1 to ${MAX_LABELS}`}
    >
      <Stepper
        things="labels"
        min={1}
        max={MAX_LABELS}
        value={isCustom ? 1 : draft.quantity}
        disabled={isCustom}
        onChange={(quantity) => onChange({ quantity })}
      />
    </Field>
  </div>
)

const WARNING = 'This code already exists!'

/**
 * Adding is over at once: a press so shortly (ms) after it, with nothing typed since, is a double
 * click or a held key.
 */
const SAME_PRESS_MS = 500

type LabelFormProps = { labels: NewLabels; queue: Pick<PrintQueue, 'addMore' | 'queue'> }

export const LabelForm = ({ labels, queue }: LabelFormProps) => {
  const [draft, setDraft] = useState(EMPTY)
  const form = useRef<HTMLFormElement>(null)
  const added = useRef<{ readonly next: Values | null; readonly at: number }>({ next: null, at: 0 })
  const change = (part: Partial<Values>): void => setDraft((now) => ({ ...now, ...part }))
  const isCustom = draft.custom !== ''
  const isTaken = useTakenHint(draft.custom, queue.queue)
  const code = draft.usesCode && !isCustom ? draft.code : null
  const focus = (selector: string): void =>
    form.current?.querySelector<HTMLElement>(selector)?.focus()

  const addCoded = (own: string): 'added' => {
    const copies = clampQuantity(draft.quantity)
    queue.addMore({
      code: own,
      name: draft.name.trim(),
      price: draft.price,
      copies,
      is_own: true,
    })

    toastDone(
      copies === 1 ? '1 label added to print queue' : `${copies} labels added to print queue`,
    )

    return 'added'
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (priceProblem(draft) !== null) return focus('[aria-invalid=true]')
    if (draft === added.current.next && Date.now() - added.current.at < SAME_PRESS_MS) return
    const answer = code === null ? await labels.add(draft) : addCoded(code)
    if (answer !== 'added') return answer === 'taken' ? focus('[data-scan]') : undefined
    // The prefix stays: the next product mostly belongs to the same shelf.
    const next = { ...EMPTY, prefix: draft.prefix }
    added.current = { next, at: Date.now() }
    setDraft(next)
    focus('[role="combobox"]')
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="New labels"
      onSubmit={submit}
      className="space-y-4"
    >
      <NameAndPrice
        draft={draft}
        onChange={change}
      />
      {draft.code !== null && (
        <Switch
          label="Use this product's code"
          hint={code === null ? 'Every label gets a new code' : `Every label carries ${code}`}
          checked={code !== null}
          onChange={(usesCode) => change({ usesCode })}
        />
      )}
      <PrefixAndQuantity
        draft={draft}
        onChange={change}
        isCustom={isCustom}
        hasOwnCode={code !== null}
      />
      <Field
        label="Custom barcode"
        error={isTaken && WARNING}
        hint={
          isCustom
            ? (scannerProblem(draft.custom) ?? 'A barcode of your own makes one label')
            : code === null
              ? 'Leave empty: every label gets a new code'
              : undefined
        }
      >
        <Input
          data-scan="accept"
          value={draft.custom}
          maxLength={MAX_CODE_LENGTH}
          spellCheck={false}
          autoCapitalize="characters"
          onChange={({ target }) => change({ custom: cleanCode(target.value) })}
        />
      </Field>
      <Button
        type="submit"
        look="soft"
        icon={IconPlus}
        busy={labels.adding}
        disabled={labels.failure !== null && !labels.adding}
        className="w-full"
      >
        Add to queue
      </Button>
      {labels.failure !== null && (
        <p className="text-small text-text-2">
          Nothing can be added until the existing barcodes are known
        </p>
      )}
    </form>
  )
}

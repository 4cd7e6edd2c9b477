// Labels of products that have a code already: name, price and the product's own code, with a
// number for each (decision R13).
import { scannerProblem } from '@webale/domain/features/barcode/code-key.ts'
import { type Label, repeatLabels } from '@webale/domain/features/barcode/label.ts'
import { printedCode } from '@webale/domain/features/barcode/label-print.ts'
import { type Product, skuOf } from '@webale/domain/features/product/product.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { printLabels, useLabelSettings } from '../lib/print/label-settings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { IconPrinter } from '../ui/icons.ts'
import { Stepper } from '../ui/stepper.tsx'
import { Switch } from '../ui/switch.tsx'
import { LabelSheets } from './label-sheet.tsx'
import { LabelPaper } from './sheet-panel.tsx'

const MAX_COPIES = 1000
const TOO_MANY_TEXT =
  `At most ${formatNumber(MAX_COPIES)} labels of a product are printed at ` +
  `once. Print again for more.`

/** A product on a label, with how many labels of it are offered first. */
export type LabelledProduct = Pick<
  Product,
  'id' | 'name' | 'selling_price' | 'barcode' | 'internal_barcode'
> & {
  readonly copies?: number
}

type ProductRowProps = {
  product: LabelledProduct
  code: string
  /** Why this code cannot be printed or scanned, or null. */
  problem: string | null
  copies: number
  onChange: (copies: number) => void
}

const ProductRow = ({ product, code, problem, copies, onChange }: ProductRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-3.5 py-2.5">
    <div className="min-w-0 flex-1 basis-40">
      <p className="font-semibold break-words">{product.name}</p>
      <p className="figures text-small text-text-2">
        {formatUgx(product.selling_price)} · <span className="break-all">{code}</span>
      </p>
      {problem !== null && <p className="text-small text-danger-text">{problem}</p>}
      {copies === MAX_COPIES && (
        <p
          role="status"
          className="text-small text-warning"
        >
          {TOO_MANY_TEXT}
        </p>
      )}
    </div>
    <Field
      label={`Labels of ${product.name}`}
      hideLabel
    >
      <Stepper
        things={`labels of ${product.name}`}
        min={0}
        max={MAX_COPIES}
        value={copies}
        onChange={onChange}
      />
    </Field>
  </li>
)

type LabelsDialogProps = { products: readonly LabelledProduct[]; onClose: () => void }

export const LabelsDialog = ({ products, onClose }: LabelsDialogProps) => {
  const [copies, setCopies] = useState<Readonly<Record<string, number>>>({})
  const [withPrice, setWithPrice] = useState(true)
  const [start, setStart] = useState(1)
  const [settings, setSettings] = useLabelSettings()
  const copiesOf = ({ id, copies: offered = 1 }: LabelledProduct): number =>
    copies[id] ?? Math.min(MAX_COPIES, offered)

  const coded = products.flatMap((product) => {
    const code = skuOf(product)
    return code === null ? [] : [{ product, code }]
  })

  const labels = coded.flatMap(({ product, code }): Label[] => {
    const { name, selling_price } = product
    const label = {
      code,
      name,
      price: withPrice ? selling_price : null,
      copies: copiesOf(product),
      is_own: true,
    }

    return label.copies === 0 ? [] : [label]
  })

  const printed = repeatLabels(labels)

  return (
    <Dialog
      open
      title="Print labels"
      description="Every label carries the product's own code."
      width="l"
      tall
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            icon={IconPrinter}
            disabled={labels.length === 0}
            onClick={() => printLabels(labels, settings)}
          >
            Print
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_14.5rem]">
        <div className="space-y-4">
          {coded.length === 0 && <p className="text-text-2">These products have no codes yet.</p>}
          <ul
            aria-label="Products on the labels"
            className="divide-y divide-border rounded-row border border-border"
          >
            {coded.map(({ product, code }) => (
              <ProductRow
                key={product.id}
                product={product}
                code={code}
                problem={
                  printedCode({ code, is_own: true }, settings).problem ?? scannerProblem(code)
                }
                copies={copiesOf(product)}
                onChange={(next) => setCopies({ ...copies, [product.id]: next })}
              />
            ))}
          </ul>
          <Switch
            label="Print the price"
            checked={withPrice}
            onChange={setWithPrice}
          />
        </div>
        <div className="space-y-3">
          <LabelPaper
            count={printed.length}
            start={start}
            onChange={setStart}
            settings={settings}
            onSettings={setSettings}
          />
        </div>
      </div>
      <LabelSheets
        labels={printed}
        start={start}
        settings={settings}
      />
    </Dialog>
  )
}

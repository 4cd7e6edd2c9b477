// The product dialog: add and edit for administrators, a view for others (decision D1).
import { can } from '@webale/domain/access/permissions.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { type Product, saveBlocked } from '@webale/domain/features/product/product.ts'
import { formatUgx, roundPrice } from '@webale/domain/kernel/money.ts'
import { refusals } from '@webale/domain/kernel/refusal.ts'
import { useEffect, useState } from 'react'
import { useDepartment } from '../../lib/session/department.tsx'
import { onScan } from '../../lib/scan/scanner.ts'
import { useActor } from '../../lib/session/session.tsx'
import { toastError } from '../../lib/server/toasts.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ChangedMeanwhile } from '../../components/changed-meanwhile.tsx'
import { RetireSwitch } from '../../components/retire-switch.tsx'
import { cn } from '../../ui/cn.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { BarcodeDialog } from './barcode-dialog.tsx'
import { GroupSection, ShortSection } from './basics-section.tsx'
import { fieldWords } from './field-words.ts'
import { MoreFields } from './more-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { TierSection } from './price-section.tsx'
import { newValues, type ProductValues, toProductValues } from './product-values.ts'
import { ProductView } from './product-view.tsx'
import { BundleSection, CountingSection } from './stock-section.tsx'
import { usePictureDraft } from './use-picture-draft.ts'
import { useProductChoices } from './use-product-choices.ts'
import { useProductForm } from './use-product-form.ts'

/** 'Margin UGX 2,500 per piece (38 %)'; nothing until both prices are entered. */
const MarginLine = ({ values }: { values: ProductValues }) => {
  const { selling_price, cost_price, unit } = values
  if (selling_price === null || cost_price === null) return null
  const margin = roundPrice(selling_price - cost_price)
  const share =
    selling_price > 0 ? ` (${Math.round((margin / selling_price) * 100)} %)`.replace('-', '−') : ''

  return (
    <p
      role="status"
      className={cn('figures text-small', margin < 0 && 'text-danger-text')}
    >
      {margin < 0 ? 'Sold below cost: margin ' : 'Margin '}
      <b>{formatUgx(margin)}</b>
      {unit && ` per ${unit}`}
      {share}
    </p>
  )
}

const ProductRetireSwitch = ({ product }: { product: Product }) => {
  const retire = useCommand(productApi.retire)
  return (
    <RetireSwitch
      isRetired={Boolean(product.retired_at)}
      busy={retire.pending}
      onChange={async (is_retired) =>
        (await retire.run({ id: product.id, is_retired }))?.ok === true
      }
    />
  )
}

type ProductDialogProps = {
  /** The product as it was when the dialog opened; null adds one. */
  product: Product | null
  /** A barcode to begin with, for example a generated one. */
  barcode?: string | undefined
  onSaved: (product: Product) => void
  onClose: () => void
}

const [, ONLY_ADMINS] = refusals.only_admins_edit_products

type EditorProps = ProductDialogProps & {
  /** The product added just before: the next one goes to the same department. */
  last: Product | null
  /** Saved, and another one is to be added. */
  onNext: (product: Product) => void
}

const Editor = ({ product, barcode, last, onSaved, onNext, onClose }: EditorProps) => {
  const { department: selected, departments } = useDepartment()
  const department =
    last === null ? selected : (departments.find(({ id }) => id === last.department_id) ?? null)

  const [start] = useState(() =>
    product === null
      ? newValues(department, barcode)
      : { ...toProductValues(product), ...(barcode !== undefined && { barcode }) },
  )

  const form = useProductForm({ product, start, departments })
  const { category, supplier, creating } = useProductChoices()
  const [generating, setGenerating] = useState(false)
  const components = useQuery(
    productApi.components,
    { id: product?.id ?? '' },
    { enabled: product?.is_bundle === true },
  )

  const hasComponents = form.values.is_bundle && (components.data?.length ?? 0) > 0
  const picture = usePictureDraft(product)
  const unsaved = form.unsaved || picture.unsaved
  const { change } = form
  // A scan while the form is on top is meant for its barcode, wherever the focus is.
  useEffect(() =>
    generating
      ? undefined
      : onScan(({ code, field }) => field === null && change({ barcode: code })),
  )

  const submitThen = async (done: (saved: Product) => void): Promise<void> => {
    const saved = await form.save()
    if (saved === null) return
    await picture.save(saved.id)
    done(saved)
  }

  return (
    <>
      <FormDialog
        open
        width="l"
        title={product === null ? 'Add Product' : 'Edit Product'}
        submitLabel="Save"
        dirty={unsaved}
        busy={form.pending || creating || picture.busy}
        blocked={saveBlocked(form.values, true) ?? form.edit.blocked}
        footerStart={hasComponents ? null : <MarginLine values={form.values} />}
        onSubmit={() => submitThen(onSaved)}
        second={
          product === null
            ? { label: 'Save and add another', onSubmit: () => submitThen(onNext) }
            : undefined
        }
        onClose={onClose}
      >
        <ChangedMeanwhile
          conflicts={form.edit.conflicts}
          wordsOf={fieldWords({ departments, category, supplier })}
          onChoose={form.edit.choose}
        />
        <ShortSection
          form={form}
          departments={departments}
          follows={hasComponents}
          onGenerate={() => setGenerating(true)}
        />
        <PictureField picture={picture} />
        <MoreFields form={form}>
          <GroupSection
            form={form}
            category={category}
            supplier={supplier}
          />
          <TierSection form={form} />
          <CountingSection form={form} />
          <BundleSection form={form} />
        </MoreFields>
        {product !== null && <ProductRetireSwitch product={product} />}
      </FormDialog>
      {generating && (
        <BarcodeDialog
          code={form.values.barcode}
          onUse={(code) => {
            change({ barcode: code })
            setGenerating(false)
          }}
          onClose={() => setGenerating(false)}
        />
      )}
    </>
  )
}

/**
 * For people without access to costs: shows the specified texts, and Save stays disabled because
 * the cost price is missing.
 */
const View = ({ product, onClose }: { product: Product; onClose: () => void }) => {
  useEffect(() => toastError(ONLY_ADMINS, { slot: 'only-admins' }), [])
  const blocked = saveBlocked(product, false) === null ? null : ONLY_ADMINS

  return (
    <FormDialog
      open
      width="l"
      title="Product"
      submitLabel="Save"
      dirty={false}
      blocked={blocked}
      onSubmit={() => toastError(ONLY_ADMINS)}
      onClose={onClose}
    >
      <ProductView product={product} />
    </FormDialog>
  )
}

export const ProductDialog = (props: ProductDialogProps) => {
  const mayEdit = can(useActor(), 'product.manage')
  const [last, setLast] = useState<Product | null>(null)
  // A bundle first gets its components.
  const next = (saved: Product): void => (saved.is_bundle ? props.onSaved(saved) : setLast(saved))
  if (mayEdit)
    return (
      <Editor
        key={last?.id}
        {...props}
        last={last}
        barcode={last === null ? props.barcode : undefined}
        onNext={next}
      />
    )

  return (
    props.product && (
      <View
        product={props.product}
        onClose={props.onClose}
      />
    )
  )
}

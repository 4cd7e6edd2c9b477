// Counting on a phone or a computer: find or scan a product, type the quantity on the shelf, save,
// and continue.
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import {
  type CountLine,
  type GoodsToCount,
  MAX_OWN_LINES,
} from '@webale/domain/features/stock-count/stock-count.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { formatTime } from '@webale/domain/kernel/time.ts'
import { useEffect, useRef, useState } from 'react'
import { isCountedInPieces, QuantityInput } from '../../components/quantity-input.tsx'
import { useIsServerAway } from '../../lib/server/contact.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { FormField, TextField } from '../../components/form/fields.tsx'
import { ListState } from '../../components/list-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { Empty } from '../../ui/empty.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconChevronRight, IconDeviceFloppy } from '../../ui/icons.ts'
import { CameraButton } from '../../components/camera-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { type CountedProduct, useCounting } from './use-counting.ts'

type CountState = ReturnType<typeof useCounting>

/** '12 at Shelf A, 3 at Shelf B': what anybody counted so far. */
const countedText = ({ lines, unit }: GoodsToCount): string =>
  lines.length === 0
    ? 'Not counted yet'
    : lines
        .map(
          ({ place, counted }) =>
            `${quantityText(counted)} ${unit}${place === '' ? '' : ` at ${place}`}`,
        )
        .join(', ')

const GoodsRow = ({ goods, onChoose }: { goods: GoodsToCount; onChoose: () => void }) => (
  <li>
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 px-3.5 py-2 text-left hover:bg-hover md:px-4.5"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{goods.name}</span>
        <span className="block text-small text-text-2">
          {[goods.barcode, countedText(goods)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Icon
        of={IconChevronRight}
        className="flex-none text-text-3"
      />
    </button>
  </li>
)

const Goods = ({ count_id, counting }: { count_id: string; counting: CountState }) => {
  const { search, choose } = counting
  const goods = useQuery(
    stockCountApi.goods,
    { count_id, ...(search !== '' && { search }) },
    { keepPrevious: true },
  )

  return (
    <>
      <ListState
        query={goods}
        things="products"
      />
      {goods.data?.length === 0 && (
        <Empty drawing={search === '' ? 'calm' : 'search'}>
          {search === '' ? 'Every product has a line' : 'No products found'}
        </Empty>
      )}
      {goods.data !== undefined && goods.data.length > 0 && (
        <ul
          aria-label={search === '' ? 'Not counted yet' : 'Products found'}
          className="divide-y divide-border"
        >
          {goods.data.map((one) => (
            <GoodsRow
              key={one.product_id}
              goods={one}
              onChoose={() => choose(one)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const LineForm = ({ product, counting }: { product: CountedProduct; counting: CountState }) => {
  const { form, save, leave, pending } = counting
  const isAway = useIsServerAway()

  return (
    <Form
      onSubmit={save}
      aria-label={`Count ${product.name}`}
      className="space-y-3"
    >
      <p className="text-h2 font-semibold">{product.name}</p>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <FormField
          form={form}
          name="counted"
          label={`Quantity (${product.unit})`}
          required
        >
          {(field) => (
            <QuantityInput
              {...field}
              size="l"
              unit={product.unit}
              whole={isCountedInPieces(product.tracking_type)}
            />
          )}
        </FormField>
        <TextField
          form={form}
          name="place"
          label="Place"
          maxLength={40}
          placeholder="e.g., Shelf 2"
        />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isAway && <span className="mr-auto text-small text-warning">Save needs the server</span>}
        <Button onClick={leave}>Another product</Button>
        <Button
          type="submit"
          look="primary"
          icon={IconDeviceFloppy}
          busy={pending}
          disabled={isAway}
        >
          Save
        </Button>
      </div>
    </Form>
  )
}

const LINE_COLUMNS: readonly ListColumn<CountLine>[] = [
  {
    id: 'product',
    header: 'Product',
    cell: ({ product_name }) => product_name,
    card: 'title',
  },
  {
    id: 'place',
    header: 'Place',
    cell: ({ place }) => (place === '' ? '—' : place),
  },
  {
    id: 'counted',
    header: 'Counted',
    align: 'end',
    cell: ({ counted, unit }) => `${quantityText(counted)} ${unit}`,
    card: 'amount',
  },
  {
    id: 'time',
    header: 'Time',
    cell: ({ counted_at }) => formatTime(counted_at),
    card: 'badge',
  },
]

/** A press on a line counts its product at its place again. */
const OwnLines = ({
  count_id,
  onAgain,
}: {
  count_id: string
  onAgain: (line: CountLine) => void
}) => {
  const lines = useQuery(stockCountApi.ownLines, { count_id })
  return (
    <Card
      title="Your lines"
      flush
    >
      <ListState
        query={lines}
        things="your lines"
        rows={3}
      />
      {lines.data?.length === 0 && <Empty hint="What you count appears here.">No lines yet</Empty>}
      {lines.data?.length === MAX_OWN_LINES && (
        <p className="px-4 pb-2 text-small text-text-2">
          Your newest {MAX_OWN_LINES} lines are shown
        </p>
      )}
      {lines.data !== undefined && lines.data.length > 0 && (
        <DataList
          caption="Your lines"
          columns={LINE_COLUMNS}
          rows={lines.data}
          rowKey={({ id }) => id}
          onOpen={onAgain}
          openLabel={({ product_name }) => `Count ${product_name} again`}
        />
      )}
    </Card>
  )
}

export const Counting = ({ count_id }: { count_id: string }) => {
  const finder = useRef<HTMLDivElement>(null)
  const [savedLines, setSavedLines] = useState(0)
  const counting = useCounting(count_id, () => setSavedLines((count) => count + 1))
  // The search field is shown again after a line is saved.
  useEffect(() => {
    if (savedLines > 0) finder.current?.querySelector('input')?.focus()
  }, [savedLines])

  const { product, search, setSearch, choose, saved, takeCode } = counting

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card flush>
        <div
          ref={finder}
          className="p-3.5 md:p-4.5"
        >
          {product === null ? (
            <div className="flex gap-2">
              <SearchField
                label="Search or scan a product"
                value={search}
                onChange={setSearch}
                data-scan="accept"
                wrapClass="flex-1"
              />
              {/* It closes with the first product, because its quantity is typed next. */}
              <CameraButton onCode={takeCode} />
            </div>
          ) : (
            <LineForm
              product={product}
              counting={counting}
            />
          )}
          <output className="mt-2 block min-h-6 text-small text-text-2">{saved}</output>
        </div>
        {product === null && (
          <Goods
            count_id={count_id}
            counting={counting}
          />
        )}
      </Card>
      <OwnLines
        count_id={count_id}
        onAgain={({ product_name, place, ...line }) =>
          choose({ ...line, name: product_name }, place)
        }
      />
    </div>
  )
}

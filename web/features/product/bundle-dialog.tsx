// 'Manage Bundle Components': what a bundle is made of, and how many of it that allows.
import { can } from '@webale/domain/access/permissions.ts'
import {
  type BundleComponent,
  bundleStock,
  limitingComponent,
} from '@webale/domain/features/product/bundle.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { useRef } from 'react'
import { useActor } from '../../lib/session/session.tsx'
import { useCommand } from '../../lib/server/use-command.ts'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { formatStock } from '../../components/product-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconTrash } from '../../ui/icons.ts'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { ComponentForm } from './component-form.tsx'

type Portion = {
  readonly id: string
  readonly stock: number
  readonly required: number
}

const portionOf = ({ id, quantity, component }: BundleComponent): Portion => ({
  id,
  stock: component.current_stock,
  required: quantity,
})

type ComponentRowProps = {
  part: BundleComponent
  limits: boolean
  onRemove: (() => void) | undefined
  busy: boolean
}

const ComponentRow = ({ part, limits, onRemove, busy }: ComponentRowProps) => {
  const { component, quantity } = part
  const enough = bundleStock([portionOf(part)]) ?? 0

  return (
    <li className={cn('flex items-center gap-3 px-3.5 py-2.5', limits && 'bg-warning-soft/60')}>
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{component.name}</p>
        <p className="figures flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-text-2">
          <span>
            {quantityText(quantity)} {component.unit} of {quantityText(component.current_stock)} in
            stock
          </span>
          {limits && (
            <Badge
              tone="attention"
              icon
            >
              Runs out first
            </Badge>
          )}
        </p>
      </div>
      <p className="figures flex-none text-right text-small text-text-2">
        enough for <b className="block text-body text-text">{quantityText(enough)}</b>
      </p>
      {onRemove && (
        <IconButton
          label={`Remove ${component.name}`}
          icon={IconTrash}
          look="danger"
          busy={busy}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

const Result = ({ bundle, portions }: { bundle: Product; portions: readonly Portion[] }) => {
  const stock = bundleStock(portions)
  return (
    <div
      role="status"
      className="flex items-baseline justify-between gap-3 rounded-row border border-border bg-sunken px-3.5 py-3"
    >
      <span>
        <span className="block font-semibold">Bundle stock</span>
        <span className="text-small text-text-2">
          {stock === null
            ? 'Add components to calculate the stock'
            : 'As many sets as the scarcest product allows'}
        </span>
      </span>
      <span className="figures font-display text-stat whitespace-nowrap">
        {stock === null ? formatStock(bundle) : quantityText(stock)}
      </span>
    </div>
  )
}

export const BundleDialog = ({ bundle, onClose }: { bundle: Product; onClose: () => void }) => {
  const mayChange = can(useActor(), 'product.manage')
  const components = useQuery(productApi.components, { id: bundle.id })
  const remove = useCommand(productApi.removeComponent)
  const list = useRef<HTMLDivElement>(null)
  const parts = components.data ?? []
  const portions = parts.map(portionOf)
  const limiting = limitingComponent(portions)
  const drop = async (part: BundleComponent): Promise<void> => {
    const result = await remove.run({ id: part.id })
    // The focused button was removed with its row; a field that was chosen meanwhile keeps it.
    if (result?.ok && document.activeElement?.matches('body, li *')) list.current?.focus()
  }

  return (
    <Dialog
      open
      title="Manage Bundle Components"
      description={`${bundle.name}: which products are in one set, and how many?`}
      onClose={onClose}
      tall
      footer={
        <Button
          look="primary"
          onClick={onClose}
        >
          Done
        </Button>
      }
    >
      <div
        ref={list}
        tabIndex={-1}
        className="space-y-4 outline-none"
      >
        {mayChange && (
          <ComponentForm
            bundle={bundle}
            taken={parts}
          />
        )}
        {components.isError && (
          <ErrorPanel
            things="components"
            {...queryErrorProps(components)}
          />
        )}
        {components.isPending && !components.isError && (
          <SkeletonList
            label="Loading components"
            rows={3}
          />
        )}
        {components.data && (
          <>
            <Result
              bundle={bundle}
              portions={portions}
            />
            {parts.length === 0 ? (
              <Empty
                drawing="box"
                className="py-4"
                hint={mayChange ? 'Choose the first one above.' : undefined}
              >
                No components yet
              </Empty>
            ) : (
              <ul
                aria-label="Components"
                className="divide-y divide-border overflow-hidden rounded-row border border-border"
              >
                {parts.map((part) => (
                  <ComponentRow
                    key={part.id}
                    part={part}
                    limits={part.id === limiting?.id}
                    onRemove={mayChange ? () => void drop(part) : undefined}
                    busy={remove.pending}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

// One service as a card: name, category, description, price.
import type { Service } from '@webale/domain/features/service/service.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { CURRENCY } from '@webale/domain/kernel/product-name.ts'
import { ItemTile } from '../../components/item-tile.tsx'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconPencil } from '../../ui/icons.ts'

export const ServiceCard = ({ service, onEdit }: { service: Service; onEdit: () => void }) => (
  <li className="flex min-w-0 flex-col rounded-card border border-border bg-surface p-3.5 md:p-4">
    <div className="flex items-start gap-3">
      <ItemTile
        kind="tools"
        category={service.category_name}
      />
      <div className="min-w-0 flex-1">
        <h3 className="font-display text-h2 break-words">{service.name}</h3>
        <p className="text-small text-text-3">{service.category_name ?? 'No category'}</p>
      </div>
      <IconButton
        label={`Edit ${service.name}`}
        icon={IconPencil}
        onClick={onEdit}
        className="-mt-1 -mr-1.5"
      />
    </div>
    <p className="mt-2 line-clamp-2 min-h-11 break-words text-text-2">{service.description}</p>
    <div className="mt-auto flex flex-wrap items-end justify-between gap-2 pt-3">
      <p className="figures font-display text-stat">
        <span className="mr-1 font-sans text-[0.75rem] font-medium tracking-normal text-text-3">
          {CURRENCY}
        </span>
        {formatNumber(service.base_price)}
      </p>
      {service.retired_at && <Badge tone="bad">No longer sold</Badge>}
      {service.is_negotiable && <Badge tone="attention">Negotiable</Badge>}
    </div>
  </li>
)

// 'Suppliers': the suppliers and their contact details.
import { can } from '@webale/domain/access/permissions.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import type { Supplier } from '@webale/domain/features/stock/supplier.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { chatLink, whatsappDigits } from '@webale/domain/kernel/phone.ts'
import { type ReactNode, useState } from 'react'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useActor } from '../../lib/session/session.tsx'
import { useQuery } from '../../lib/server/use-query.ts'
import { openChat } from '../../lib/whatsapp.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty, NoMatch } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Icon, type IconOf } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  IconBrandWhatsapp,
  IconMail,
  IconMapPin,
  IconPhone,
  IconPlus,
  IconUser,
} from '../../ui/icons.ts'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { SupplierDialog } from './supplier-dialog.tsx'

const WHOLE = 200

const Line = ({ icon, children }: { icon: IconOf; children: string }) => (
  <p className="flex min-h-11 items-center gap-2.5 text-text-2">
    <Icon
      of={icon}
      className="flex-none text-text-3"
    />
    <span className="min-w-0 break-words">{children}</span>
  </p>
)

const LinkLine = ({ icon, href, children }: { icon: IconOf; href: string; children: string }) => (
  <a
    href={href}
    className="flex min-h-11 items-center gap-2.5 rounded-small font-medium text-primary-text hover:underline"
  >
    <Icon
      of={icon}
      className="flex-none"
    />
    <span className="min-w-0 break-all">{children}</span>
  </a>
)

type Actions = (supplier: Supplier) => ReactNode

const SupplierCard = ({
  supplier,
  actions,
}: {
  supplier: Supplier
  actions: Actions | undefined
}) => {
  const { name, contact_person, phone, email, address } = supplier
  const digits = whatsappDigits(phone ?? '')

  return (
    <li className="flex min-w-0 flex-col rounded-card border border-border bg-surface p-3.5 md:p-4">
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 pt-2 font-display text-h2 break-words">{name}</h3>
        {digits !== null && (
          <IconButton
            label={`WhatsApp to ${name}`}
            icon={IconBrandWhatsapp}
            onClick={() => openChat(chatLink(digits, ''))}
            className="-mr-1.5"
          />
        )}
      </div>
      {contact_person !== null && <Line icon={IconUser}>{contact_person}</Line>}
      {phone !== null && (
        <LinkLine
          icon={IconPhone}
          href={`tel:${phone}`}
        >
          {phone}
        </LinkLine>
      )}
      {email !== null && (
        <LinkLine
          icon={IconMail}
          href={`mailto:${email}`}
        >
          {email}
        </LinkLine>
      )}
      {address !== null && <Line icon={IconMapPin}>{address}</Line>}
      {actions?.(supplier)}
    </li>
  )
}

type SupplierListProps = {
  suppliers: readonly Supplier[]
  actions: Actions | undefined
  onAdd: (() => void) | undefined
}

const SupplierList = ({ suppliers, actions, onAdd }: SupplierListProps) => {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(WHOLE)
  const addButton = onAdd && (
    <Button
      look="primary"
      icon={IconPlus}
      onClick={onAdd}
    >
      Add Supplier
    </Button>
  )

  if (suppliers.length === 0)
    return (
      <Card>
        <Empty
          drawing="people"
          hint="Choose a supplier for a product, then send orders from its alerts."
          actions={addButton}
        >
          No suppliers yet
        </Empty>
      </Card>
    )

  const found = suppliers.filter((supplier) =>
    `${supplier.name} ${supplier.contact_person ?? ''} ${supplier.phone ?? ''} ${supplier.email ?? ''}`
      .toLowerCase()
      .includes(search.trim().toLowerCase()),
  )

  return (
    <>
      <FilterBar
        search={{
          label: 'Search suppliers',
          value: search,
          onChange: setSearch,
        }}
        summary={`${formatNumber(found.length)} ${found.length === 1 ? 'supplier' : 'suppliers'}`}
        actions={addButton}
      />
      {found.length === 0 && (
        <NoMatch
          wanted={search}
          onClear={() => setSearch('')}
        />
      )}
      <ul
        aria-label="Suppliers"
        className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3"
      >
        {found.slice(0, limit).map((supplier) => (
          <SupplierCard
            key={supplier.id}
            supplier={supplier}
            actions={actions}
          />
        ))}
      </ul>
      {found.length > limit && (
        <div className="mt-3 flex justify-center">
          <Button onClick={() => setLimit(limit + WHOLE)}>Show more</Button>
        </div>
      )}
    </>
  )
}

/** `actions` are drawn at the end of each card. */
export const SuppliersTab = ({ actions }: { actions?: Actions }) => {
  const suppliers = useQuery(stockApi.suppliers, {})
  const mayAdd = can(useActor(), 'supplier.manage')
  const [adding, setAdding] = useState(false)

  return (
    <>
      {suppliers.isError && (
        <ErrorPanel
          className="mb-4"
          things="suppliers"
          {...queryErrorProps(suppliers)}
        />
      )}
      {suppliers.isPending && !suppliers.isError && (
        <SkeletonList
          label="Loading suppliers"
          rows={3}
          rowClass="h-38"
        />
      )}
      {suppliers.data && (
        <SupplierList
          suppliers={suppliers.data}
          actions={actions}
          onAdd={mayAdd ? () => setAdding(true) : undefined}
        />
      )}
      {adding && <SupplierDialog onClose={() => setAdding(false)} />}
    </>
  )
}

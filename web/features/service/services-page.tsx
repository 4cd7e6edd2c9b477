// Services Management: the services that the shop sells, as cards.
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import type { Service } from '@webale/domain/features/service/service.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { useDepartment } from '../../lib/session/department.tsx'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, NoMatch } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { ServiceCard } from './service-card.tsx'
import { ServiceDialog } from './service-dialog.tsx'

/** Up to this number of services the list needs no search. */
const MIN_TO_SEARCH = 10
const WHOLE = 200

type ServiceCardsProps = { services: readonly Service[]; onEdit: (service: Service) => void }

const ServiceCards = ({ services, onEdit }: ServiceCardsProps) => {
  const [limit, setLimit] = useState(WHOLE)
  return (
    <>
      <ul
        aria-label="Available Services"
        className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3"
      >
        {services.slice(0, limit).map((service) => (
          <ServiceCard
            key={service.id}
            service={service}
            onEdit={() => onEdit(service)}
          />
        ))}
      </ul>
      {services.length > limit && (
        <div className="mt-3 flex justify-center">
          <Button onClick={() => setLimit(limit + WHOLE)}>Show more</Button>
        </div>
      )}
    </>
  )
}

const AvailableServices = ({ services, onEdit }: ServiceCardsProps) => {
  const [search, setSearch] = useState('')
  const found =
    search === ''
      ? services
      : services.filter((service) =>
          `${service.name} ${service.category_name ?? ''} ${service.description ?? ''}`
            .toLowerCase()
            .includes(search.trim().toLowerCase()),
        )

  return (
    <section aria-labelledby="available-services">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2
          id="available-services"
          className="font-display text-h2"
        >
          Available Services
        </h2>
        <p
          role="status"
          className="figures mr-auto text-small text-text-2"
        >
          {services.length > 0 &&
            `${formatNumber(found.length)} ${found.length === 1 ? 'service' : 'services'}`}
        </p>
        {services.length > MIN_TO_SEARCH && (
          <SearchField
            label="Search services"
            value={search}
            onChange={setSearch}
            wrapClass="w-full md:w-72"
          />
        )}
      </div>
      {services.length === 0 && (
        <div className="rounded-card border border-border bg-surface">
          <Empty hint="For example printing, design or repairs.">
            No services added yet. Click "Add Service" to get started.
          </Empty>
        </div>
      )}
      {services.length > 0 && found.length === 0 && (
        <NoMatch
          wanted={search}
          onClear={() => setSearch('')}
        />
      )}
      {found.length > 0 && (
        <ServiceCards
          services={found}
          onEdit={onEdit}
        />
      )}
    </section>
  )
}

type OpenedDialog = { readonly service: Service | null }

export const ServicesPage = () => {
  const services = useQuery(serviceApi.list, {})
  const { loading } = useDepartment()
  const [dialog, setDialog] = useState<OpenedDialog | null>(null)

  return (
    <>
      <PageHeader
        title="Services Management"
        subtitle="Manage printing, design, and other services"
        actions={
          <Button
            look="primary"
            icon={IconPlus}
            disabled={loading}
            onClick={() => setDialog({ service: null })}
          >
            Add Service
          </Button>
        }
      />
      {services.isError && (
        <ErrorPanel
          className="mb-4"
          things="services"
          {...queryErrorProps(services)}
        />
      )}
      {services.isPending && !services.isError && (
        <SkeletonList
          label="Loading services"
          rows={3}
          rowClass="h-38"
        />
      )}
      {services.data && (
        <AvailableServices
          services={services.data}
          onEdit={(service) => setDialog({ service })}
        />
      )}
      {dialog && (
        <ServiceDialog
          service={dialog.service}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

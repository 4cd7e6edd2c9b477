// VAT, for administrators: who is registered, and the report of a month.
import { vatApi } from '@webale/domain/features/vat/vat.api.ts'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { RegistrationsCard } from './registrations-card.tsx'
import { VatReportCard } from './vat-report-card.tsx'

export const VatPage = () => {
  const registrations = useQuery(vatApi.registrations, {})
  const { data } = registrations

  return (
    <>
      <PageHeader
        title="VAT"
        subtitle="Prices include VAT. Each sale keeps the VAT of its day."
      />
      {registrations.isError && (
        <ErrorPanel
          className="mb-4"
          things="the VAT registrations"
          {...queryErrorProps(registrations)}
        />
      )}
      {registrations.isPending && !registrations.isError && <SkeletonList label="Loading VAT" />}
      {data && <RegistrationsCard registrations={data} />}
      {data && <VatReportCard />}
    </>
  )
}

// Debtors: who owes how much, by how long it is overdue, on any day. For leaders.
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { debtorsTable, reminderText } from '@webale/domain/features/customer/account-statement.ts'
import {
  AGEING_LABELS,
  type Debtor,
  type Debtors,
} from '@webale/domain/features/customer/account.ts'
import { AGEING, type AgeingColumn } from '@webale/domain/features/customer/open-items.ts'
import { chatLink, whatsappDigits } from '@webale/domain/kernel/phone.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { downloadText, formatCsv } from '../../lib/csv.ts'
import { lazyPart, type LazyPart } from '../../lib/lazy-part.ts'
import { today } from '../../lib/now.ts'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { openChat } from '../../lib/whatsapp.ts'
import { OptionalPart } from '../../components/optional-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Empty, NoMatch } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconBrandWhatsapp, IconCashBanknote, IconDownload } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import type { AccountDialogProps } from './account/account-dialog.tsx'
import { debtorColumns, debtorTotals, DebtorTotals } from './debtor-columns.tsx'
import { useBusinessName } from './account/use-business-name.ts'

const AccountDialog: LazyPart<AccountDialogProps> = lazyPart(
  () => import('./account/account-dialog.tsx'),
  'AccountDialog',
)

type Filter = {
  readonly day: string
  readonly search: string
  readonly age: AgeingColumn | ''
}

const AGES = AGEING.map((value) => ({ value, label: AGEING_LABELS[value] }))

const matchesFilter = ({ search, age }: Filter, debtor: Debtor): boolean => {
  const text = `${debtor.name} ${debtor.phone ?? ''}`.toLowerCase()
  return text.includes(search.trim().toLowerCase()) && (age === '' || debtor[age] > 0)
}

type OpenedDebtor = { readonly debtor: Debtor; readonly isPaying: boolean }

const Reminder = ({ debtor, business }: { debtor: Debtor; business: string }) => {
  const digits = whatsappDigits(debtor.phone ?? '')
  if (digits === null || debtor.balance <= 0) return null

  return (
    <IconButton
      label={`Remind ${debtor.name}`}
      icon={IconBrandWhatsapp}
      onClick={() => openChat(chatLink(digits, reminderText({ ...debtor, business })))}
    />
  )
}

const actionsWith =
  (business: string, onOpen: (open: OpenedDebtor) => void) => (debtor: Debtor) => (
    <>
      <Reminder
        debtor={debtor}
        business={business}
      />
      <IconButton
        label={`Take payment of ${debtor.name}`}
        icon={IconCashBanknote}
        onClick={() => onOpen({ debtor, isPaying: true })}
      />
    </>
  )

type ListProps = {
  debtors: Debtors
  filter: Filter
  onClear: () => void
  onOpen: (open: OpenedDebtor) => void
}

const List = ({ debtors, filter, onClear, onOpen }: ListProps) => {
  const business = useBusinessName()
  const { rows, totals } = debtors
  const found = rows.filter((debtor) => matchesFilter(filter, debtor))
  if (rows.length === 0)
    return (
      <Card>
        <Empty drawing="people">Nobody owes anything</Empty>
      </Card>
    )

  if (found.length === 0) return <NoMatch onClear={onClear} />

  return (
    <Card flush>
      <DataList
        caption="Debtors"
        columns={debtorColumns(totals.unassigned > 0)}
        rows={found}
        rowKey={({ customer_id }) => customer_id}
        cardsBelow={1000}
        onOpen={(debtor) => onOpen({ debtor, isPaying: false })}
        openLabel={({ name }) => `Account of ${name}`}
        actions={actionsWith(business, onOpen)}
        {...(found.length === rows.length && {
          footer: <DebtorTotals totals={totals} />,
          totals: debtorTotals(totals),
        })}
      />
    </Card>
  )
}

const saveDebtors = async ({ day, rows }: Debtors, filter: Filter): Promise<void> => {
  const { head, rows: cells } = debtorsTable(rows.filter((debtor) => matchesFilter(filter, debtor)))
  downloadText(`debtors-${day}.csv`, await formatCsv(head, cells), 'text/csv')
}

type FiltersProps = { filter: Filter; onFilter: (filter: Filter) => void }

const Filters = ({ filter, onFilter }: FiltersProps) => (
  <>
    <Field label="As of">
      <DateField
        value={filter.day}
        words={null}
        max={today()}
        onChange={(day) => onFilter({ ...filter, day: day === '' ? today() : day })}
        wrapClass="md:w-40"
      />
    </Field>
    <Field label="Age">
      <Select
        placeholder="All ages"
        options={AGES}
        value={filter.age}
        onChange={({ target }) => onFilter({ ...filter, age: target.value as Filter['age'] })}
        wrapClass="md:w-44"
      />
    </Field>
  </>
)

export const DebtorsPage = () => {
  const [filter, setFilter] = useState<Filter>({
    day: today(),
    search: '',
    age: '',
  })

  const [open, setOpen] = useState<OpenedDebtor | null>(null)
  const debtors = useQuery(customerAccountApi.debtors, { day: filter.day }, { keepPrevious: true })
  const { data } = debtors
  const close = (): void => setOpen(null)

  return (
    <>
      <PageHeader
        title="Debtors"
        subtitle="Who owes the shop, and for how long"
      />
      <FilterBar
        search={{
          label: 'Search debtors',
          value: filter.search,
          onChange: (search) => setFilter({ ...filter, search }),
        }}
        summary={`As of ${formatDay(filter.day)}`}
        active={
          filter.age === ''
            ? []
            : [
                {
                  label: AGEING_LABELS[filter.age],
                  onRemove: () => setFilter({ ...filter, age: '' }),
                },
              ]
        }
        actions={
          data &&
          data.rows.length > 0 && (
            <Button
              icon={IconDownload}
              onClick={() => void saveDebtors(data, filter)}
            >
              CSV
            </Button>
          )
        }
      >
        <Filters
          filter={filter}
          onFilter={setFilter}
        />
      </FilterBar>
      {debtors.isError && (
        <ErrorPanel
          className="mb-4"
          things="debtors"
          {...queryErrorProps(debtors)}
        />
      )}
      {debtors.isPending && !debtors.isError && <SkeletonList label="Loading debtors" />}
      {data && (
        <List
          debtors={data}
          filter={filter}
          onClear={() => setFilter({ ...filter, search: '', age: '' })}
          onOpen={setOpen}
        />
      )}
      {open && (
        <OptionalPart
          open
          onClose={close}
        >
          <AccountDialog
            customer_id={open.debtor.customer_id}
            name={open.debtor.name}
            {...(open.isPaying && { first: { kind: 'repayment' } })}
            onClose={close}
          />
        </OptionalPart>
      )}
    </>
  )
}

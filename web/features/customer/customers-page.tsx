// Customers: the list, and a search in all their fields.
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { type Customer, matchesCustomer } from '@webale/domain/features/customer/customer.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { lazyPart, type LazyPart } from '../../lib/lazy-part.ts'
import { readText, useUrlFilter } from '../../lib/url-filter.ts'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { OptionalPart } from '../../components/optional-part.tsx'
import { SaveListButton } from '../../components/save-list-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty, NoMatch } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import type { AccountDialogProps } from './account/account-dialog.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { CustomersTable } from './customers-table.tsx'
import type { MergeDialogProps } from './merge-dialog.tsx'

const AccountDialog: LazyPart<AccountDialogProps> = lazyPart(
  () => import('./account/account-dialog.tsx'),
  'AccountDialog',
)

const MergeDialog: LazyPart<MergeDialogProps> = lazyPart(
  () => import('./merge-dialog.tsx'),
  'MergeDialog',
)

/** The search is in the URL, so that the back button restores it. */
const useSearch = (): [string, (search: string) => void] => {
  const [params, change] = useUrlFilter()
  return [readText(params, 'search', 200), (search) => change({ search })]
}

type CustomerAction = (customer: Customer) => void
type KnownProps = {
  customers: readonly Customer[]
  onEdit: CustomerAction
  onAccount: CustomerAction
  onMerge: CustomerAction
}

const Known = ({ customers, onEdit, onAccount, onMerge }: KnownProps) => {
  const [search, setSearch] = useSearch()
  if (customers.length === 0)
    return (
      <Card>
        <Empty drawing="people">No customers yet. Add your first customer to get started.</Empty>
      </Card>
    )

  const found =
    search === '' ? customers : customers.filter((customer) => matchesCustomer(customer, search))

  return (
    <>
      <FilterBar
        search={{
          label: 'Search customers',
          value: search,
          onChange: setSearch,
        }}
        summary={`${formatNumber(found.length)} ${found.length === 1 ? 'customer' : 'customers'}`}
      />
      {found.length === 0 ? (
        <NoMatch
          wanted={search}
          onClear={() => setSearch('')}
        />
      ) : (
        <Card flush>
          <CustomersTable
            customers={found}
            onEdit={onEdit}
            onAccount={onAccount}
            onMerge={onMerge}
          />
        </Card>
      )}
    </>
  )
}

type OpenedDialog = { readonly customer: Customer | null }

export const CustomersPage = () => {
  const customers = useQuery(customerApi.list, {})
  const [dialog, setDialog] = useState<OpenedDialog | null>(null)
  const [account, setAccount] = useState<Customer | null>(null)
  const [merging, setMerging] = useState<Customer | null>(null)

  return (
    <>
      <PageHeader
        title="Customers"
        subtitle="Your customers and how to reach them"
        actions={
          <>
            <SaveListButton
              kind="customers"
              department=""
            />
            <Button
              look="primary"
              icon={IconPlus}
              onClick={() => setDialog({ customer: null })}
            >
              Add Customer
            </Button>
          </>
        }
      />
      {customers.isError && (
        <ErrorPanel
          className="mb-4"
          things="customers"
          {...queryErrorProps(customers)}
        />
      )}
      {customers.isPending && !customers.isError && <SkeletonList label="Loading customers" />}
      {customers.data && (
        <Known
          customers={customers.data}
          onEdit={(customer) => setDialog({ customer })}
          onAccount={setAccount}
          onMerge={setMerging}
        />
      )}
      {dialog && (
        <CustomerDialog
          customer={dialog.customer}
          customers={customers.data ?? []}
          onClose={() => setDialog(null)}
        />
      )}
      {merging && (
        <OptionalPart
          open
          onClose={() => setMerging(null)}
        >
          <MergeDialog
            customer={merging}
            customers={customers.data ?? []}
            onClose={() => setMerging(null)}
          />
        </OptionalPart>
      )}
      {account && (
        <OptionalPart
          open
          onClose={() => setAccount(null)}
        >
          <AccountDialog
            customer_id={account.id}
            name={account.name}
            onClose={() => setAccount(null)}
          />
        </OptionalPart>
      )}
    </>
  )
}

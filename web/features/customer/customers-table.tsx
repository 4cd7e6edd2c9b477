// The customers by name, with contact details and
// balance. On a phone one tap calls or opens a chat.
import { can } from '@webale/domain/access/permissions.ts'
import { balanceText, type Customer } from '@webale/domain/features/customer/customer.ts'
import { chatLink, whatsappDigits } from '@webale/domain/kernel/phone.ts'
import { useActor, useShopRules } from '../../lib/session/session.tsx'
import { openChat } from '../../lib/whatsapp.ts'
import { Person } from '../../components/person.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  IconArrowsJoin2,
  IconBrandWhatsapp,
  IconNotebook,
  IconPencil,
  IconPhone,
} from '../../ui/icons.ts'

const columns: readonly ListColumn<Customer>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, merged }) => (
      <>
        <Person name={name} />
        {merged && (
          <span className="block text-small font-normal break-words text-text-2">
            {`Also ${merged.map((other) => other.name).join(', ')}`}
          </span>
        )}
      </>
    ),
    sort: ({ name }) => name,
    card: 'title',
  },
  {
    id: 'phone',
    header: 'Phone',
    sort: ({ phone }) => phone,
    className: 'whitespace-nowrap',
  },
  {
    id: 'email',
    header: 'Email',
    sort: ({ email }) => email,
    className: 'break-all',
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    cell: ({ balance }) => balanceText(balance),
    sort: ({ balance }) => balance,
    card: 'amount',
    className: 'whitespace-nowrap',
  },
]

/** On phones only: a computer rarely calls. */
const Reach = ({ name, phone }: { name: string; phone: string }) => {
  const digits = whatsappDigits(phone)
  return (
    <>
      <a
        href={`tel:${phone}`}
        aria-label={`Call ${name}`}
        className="grid size-11 place-items-center rounded-control text-text-2 hover:bg-hover md:hidden"
      >
        <Icon of={IconPhone} />
      </a>
      {digits !== null && (
        <IconButton
          label={`WhatsApp to ${name}`}
          icon={IconBrandWhatsapp}
          className="md:hidden"
          onClick={() => openChat(chatLink(digits, ''))}
        />
      )}
    </>
  )
}

type CustomerAction = (customer: Customer) => void
type CustomerActionsProps = {
  customer: Customer
  onEdit: CustomerAction
  onAccount: CustomerAction
  onMerge: CustomerAction
}

const CustomerActions = ({ customer, onEdit, onAccount, onMerge }: CustomerActionsProps) => {
  const { name, phone } = customer
  const { credit } = useShopRules()
  const mayMerge = can(useActor(), 'customer.merge')

  return (
    <>
      {phone !== null && (
        <Reach
          name={name}
          phone={phone}
        />
      )}
      {credit && (
        <IconButton
          label={`Account of ${name}`}
          icon={IconNotebook}
          onClick={() => onAccount(customer)}
        />
      )}
      {mayMerge && (
        <IconButton
          label={`Merge ${name}`}
          icon={IconArrowsJoin2}
          onClick={() => onMerge(customer)}
        />
      )}
      <IconButton
        label={`Edit ${name}`}
        icon={IconPencil}
        onClick={() => onEdit(customer)}
      />
    </>
  )
}

type CustomersTableProps = Omit<CustomerActionsProps, 'customer'> & {
  customers: readonly Customer[]
}

const actionsWith = (actions: Omit<CustomerActionsProps, 'customer'>) => (customer: Customer) => (
  <CustomerActions
    customer={customer}
    {...actions}
  />
)

export const CustomersTable = ({ customers, ...actions }: CustomersTableProps) => (
  <DataList
    caption="Customers"
    columns={columns}
    rows={customers}
    rowKey={({ id }) => id}
    actions={actionsWith(actions)}
  />
)

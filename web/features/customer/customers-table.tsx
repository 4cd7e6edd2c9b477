// The customers by name, with contact details and
// balance. On a phone one tap calls or opens a chat.
import { balanceText, type Customer } from '@webale/domain/features/customer/customer.ts'
import { chatLink, whatsappDigits } from '@webale/domain/kernel/phone.ts'
import { useShopRules } from '../../lib/session/session.tsx'
import { openChat } from '../../lib/whatsapp.ts'
import { Person } from '../../components/person.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconBrandWhatsapp, IconNotebook, IconPencil, IconPhone } from '../../ui/icons.ts'

const columns: readonly ListColumn<Customer>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => <Person name={name} />,
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
}

const CustomerActions = ({ customer, onEdit, onAccount }: CustomerActionsProps) => {
  const { name, phone } = customer
  const { credit } = useShopRules()

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
      <IconButton
        label={`Edit ${name}`}
        icon={IconPencil}
        onClick={() => onEdit(customer)}
      />
    </>
  )
}

const actionsWith = (onEdit: CustomerAction, onAccount: CustomerAction) => (customer: Customer) => (
  <CustomerActions
    customer={customer}
    onEdit={onEdit}
    onAccount={onAccount}
  />
)

type CustomersTableProps = {
  customers: readonly Customer[]
  onEdit: CustomerAction
  onAccount: CustomerAction
}

export const CustomersTable = ({ customers, onEdit, onAccount }: CustomersTableProps) => (
  <DataList
    caption="Customers"
    columns={columns}
    rows={customers}
    rowKey={({ id }) => id}
    actions={actionsWith(onEdit, onAccount)}
  />
)

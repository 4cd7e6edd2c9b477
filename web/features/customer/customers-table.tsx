// The customers by name, with contact details and balance. On a phone one tap calls or opens a chat.
import { IconBrandWhatsapp, IconPencil, IconPhone } from '@tabler/icons-react'
import { balanceText, type Customer } from '@webale/domain/features/customer/customer.ts'
import { chatLink, whatsappDigits } from '@webale/domain/kernel/phone.ts'
import { openChat } from '../../lib/whatsapp.ts'
import { Person } from '../../parts/person.tsx'
import { type ListColumn, DataList } from '../../ui/data-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const columns: readonly ListColumn<Customer>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => <Person name={name} />, sort: ({ name }) => name, card: 'title' },
  {
    id: 'phone',
    header: 'Phone',
    cell: ({ phone }) => phone,
    sort: ({ phone }) => phone,
    className: 'whitespace-nowrap',
  },
  { id: 'email', header: 'Email', cell: ({ email }) => email, sort: ({ email }) => email, className: 'break-all' },
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

const CustomerActions = ({ customer: { name, phone }, onEdit }: { customer: Customer; onEdit: () => void }) => (
  <>
    {phone !== null && <Reach name={name} phone={phone} />}
    <IconButton label={`Edit ${name}`} icon={IconPencil} onClick={onEdit} />
  </>
)

const actionsWith = (onEdit: (customer: Customer) => void) => (customer: Customer) => (
  <CustomerActions customer={customer} onEdit={() => onEdit(customer)} />
)

export const CustomersTable = ({
  customers,
  onEdit,
}: {
  customers: readonly Customer[]
  onEdit: (customer: Customer) => void
}) => (
  <DataList
    caption="Customers"
    columns={columns}
    rows={customers}
    rowKey={({ id }) => id}
    actions={actionsWith(onEdit)}
  />
)

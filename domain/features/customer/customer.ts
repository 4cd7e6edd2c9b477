// Customers: who buys here and how to reach them (Spec 5, customer; CUST). Shared by all staff
// (decision P9).
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { seenOf } from '../../kernel/merge-edit.ts'
import { formatUgx } from '../../kernel/money.ts'
import { commonDigits, PersonPhone, whatsappDigits } from '../../kernel/phone.ts'
import { EmailAddress, optional, optionalLine, personName } from '../../kernel/text.ts'

/** The fields a form may write. The balance is not one of them. */
export const NewCustomer = z.object({
  name: personName('Name'),
  email: optional(EmailAddress),
  phone: optional(PersonPhone),
  address: optionalLine('Address', 500),
})
export type NewCustomer = z.output<typeof NewCustomer>

export const Customer = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** UGX. */
  balance: z.number(),
  created_at: z.string(),
  /** Customers who were merged into this one; only in lists, and only where there are some. */
  merged: z.array(z.object({ name: z.string(), phone: z.string().nullable() })).optional(),
})
export type Customer = z.output<typeof Customer>

export const CustomerChange = NewCustomer.extend({
  id: Id,
  /** The customer as the form showed it first (decision R14). */
  seen: seenOf(
    Customer.pick({
      name: true,
      email: true,
      phone: true,
      address: true,
    }),
  ),
})

/** `customer_id` becomes part of the account of `into`. */
export const CustomerMerge = z
  .object({ customer_id: Id, into: Id })
  .refine(({ customer_id, into }) => customer_id !== into, {
    message: 'Choose another customer',
    path: ['into'],
  })

/** `customer` is the kept one, `merged` the name of the other. */
export const MergedCustomer = z.object({
  customer: Customer,
  merged: z.string(),
  replayed: z.boolean(),
})

/** A balance and who owes it: above 0 the customer, below 0 the shop. */
export const balanceText = (balance: number): string => {
  if (balance === 0) return formatUgx(0)
  return balance > 0 ? `Owes the shop ${formatUgx(balance)}` : `Shop owes ${formatUgx(-balance)}`
}

/** Why Save is disabled, or null: no name. */
export const customerSaveBlocked = ({ name }: { readonly name: string }): string | null =>
  name.trim() === '' ? 'Add a name' : null

/** Normalises a number: 0772.. and +256772.. are the same phone. Null while it is too short. */
export const normalizePhone = (phone: string): string | null =>
  PersonPhone.safeParse(phone).success ? (whatsappDigits(phone) ?? phone.replace(/\D/g, '')) : null

/**
 * Another customer with this number, for a hint while typing. It is only a hint: two people may
 * share a phone.
 */
export const ownerOfPhone = <Owner extends Pick<Customer, 'id' | 'phone' | 'merged'>>(
  customers: readonly Owner[],
  phone: string,
  except: string | null,
): Owner | null => {
  const normalized = normalizePhone(phone)
  if (normalized === null) return null

  return (
    customers.find(
      (customer) =>
        customer.id !== except &&
        [customer, ...(customer.merged ?? [])].some(
          (known) => known.phone !== null && normalizePhone(known.phone) === normalized,
        ),
    ) ?? null
  )
}

/**
 * Does a search match this customer? Matches any part of name, e-mail or address, and numbers in
 * any form; also name and number of those who were merged into it.
 */
export const matchesCustomer = (
  {
    name,
    email,
    phone,
    address,
    merged = [],
  }: Pick<Customer, 'name' | 'email' | 'phone' | 'address' | 'merged'>,
  search: string,
): boolean => {
  const text = search.trim().toLowerCase()
  const phones = [phone, ...merged.map((other) => other.phone)].map((number) => number ?? '')
  const names = merged.map((other) => other.name)
  if ([name, email, address, ...phones, ...names].join(' ').toLowerCase().includes(text))
    return true

  const digits = /^[+\d\s()-]+$/.test(text) ? commonDigits(text) : ''

  return digits !== '' && phones.some((number) => number.includes(digits))
}

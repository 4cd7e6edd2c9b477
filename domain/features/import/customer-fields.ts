// The fields of a customer that a file may contain, and the names of their columns.
import { type ImportField, money, number, text } from './import-field.ts'

export const CUSTOMER_FIELDS: readonly ImportField[] = [
  text('name', 'Name', {
    aliases: [
      'Names',
      'Customer',
      'Customer name',
      'Client',
      'Client name',
      'Debtor',
      'Full name',
      'Display name',
      'Nom',
    ],
    weak: ['First name', 'Company'],
    example: 'Aisha Namuli',
  }),
  text('last_name', 'Last name', { aliases: ['Surname', 'Family name'] }),
  text('phone', 'Phone', {
    aliases: [
      'Phone number',
      'Phone no',
      'Phone 1',
      'Mobile',
      'Mobile no',
      'Mobile number',
      'Mobile phone',
      'Telephone',
      'Tel',
      'Tel no',
      'Tel 1',
      'Cell',
      'WhatsApp',
    ],
    weak: ['Contact', 'Contacts', 'Phone contact'],
    example: '0772 123 456',
  }),
  text('other_phone', 'Second phone', {
    aliases: ['Phone 2', 'Tel 2', 'Mobile 2', 'Other phone', 'Alternative phone', 'Work phone'],
  }),
  text('email', 'Email', { aliases: ['E-mail', 'Email address'] }),
  text('address', 'Address', {
    aliases: ['Location', 'Place', 'Address 1', 'Physical address', 'Street', 'Street address'],
    example: 'Kikuubo, Kampala',
  }),
  money('credit_limit', 'Credit limit', { aliases: ['Limit'], example: '200,000' }),
  number('credit_days', 'Days to pay', { aliases: ['Credit days', 'Days'], example: '30' }),
  money('opening_balance', 'Opening balance', {
    aliases: [
      'Balance',
      'Owes',
      'Debt',
      'Outstanding',
      'Outstanding balance',
      'Open balance',
      'Balance due',
      'Amount due',
      'Amount owed',
    ],
    example: '50,000',
  }),
]

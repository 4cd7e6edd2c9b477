// A supplier of the shop.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { PersonPhone } from '../../kernel/phone.ts'
import { EmailAddress, optional, optionalLine, optionalName, thingName } from '../../kernel/text.ts'

export const NewSupplier = z.object({
  name: thingName('Name', 100),
  contact_person: optionalName('Contact person', 100),
  email: optional(EmailAddress),
  phone: optional(PersonPhone),
  address: optionalLine('Address', 500),
})
export type NewSupplier = z.output<typeof NewSupplier>

export const Supplier = z.object({
  id: Id,
  name: z.string(),
  contact_person: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  created_at: z.string(),
})
export type Supplier = z.output<typeof Supplier>

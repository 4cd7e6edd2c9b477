// An entry of the audit log as an administrator sees it, and the filters of the log.
import { z } from 'zod'
import type { AuditEntity } from '../../kernel/audit.ts'
import { Id } from '../../kernel/id.ts'
import { Day } from '../../kernel/time.ts'

/** Choices of the filter, each with the entities it includes. */
export const THINGS = {
  sales: { label: 'Sales', entities: ['sale', 'refund', 'held-cart', 'approval', 'till'] },
  stock: {
    label: 'Products and stock',
    entities: [
      'product',
      'category',
      'variant',
      'supplier',
      'supplier-account',
      'stock',
      'delivery',
      'transfer',
      'stock-count',
      'internal-usage',
    ],
  },
  cash: {
    label: 'Expenses and cash',
    entities: [
      'expense',
      'reconciliation',
      'mobile-money',
      'float-book',
      'collection',
      'drawer',
      'shift',
    ],
  },
  offers: {
    label: 'Services and customers',
    entities: ['service', 'customer', 'customer-account'],
  },
  shop: {
    label: 'Settings and departments',
    entities: ['settings', 'shop-rules', 'department', 'security', 'printer'],
  },
  people: { label: 'Staff and sign-in', entities: ['account'] },
  backup: {
    label: 'Backups and checks',
    entities: ['backup', 'import', 'snapshot', 'doctor', 'books'],
  },
} as const satisfies Readonly<Record<string, { label: string; entities: readonly AuditEntity[] }>>

export type AuditThing = keyof typeof THINGS
export const THING_NAMES = Object.keys(THINGS) as [AuditThing, ...AuditThing[]]

const Values = z.record(z.string(), z.unknown())
export type Values = z.output<typeof Values>

export const AuditEntry = z.object({
  id: Id,
  created_at: z.string(),
  action: z.string(),
  entity: z.string(),
  /** Name of the changed thing; null when it has none. */
  subject: z.string().nullable(),
  /** Name of the person who acted; null when unknown. */
  person: z.string().nullable(),
  department_name: z.string().nullable(),
  /** User agent of the browser. */
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  details: z.string().nullable(),
  /** Changed fields; `names` resolves the ids in them. */
  before: Values.nullable(),
  after: Values.nullable(),
  /** Part of the chain of seals, which detects later changes. */
  sealed: z.boolean(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const count = (least: number, most: number) =>
  z.coerce.number<number | string>().int().min(least).max(most)

export const AuditFilter = z.object({
  person_id: Id.optional(),
  thing: z.enum(THING_NAMES).optional(),
  day: Day.optional(),
  offset: count(0, 1_000_000_000).default(0),
  limit: count(1, 200).default(50),
})
export type AuditFilter = z.output<typeof AuditFilter>

export const AuditPage = z.object({
  rows: z.array(AuditEntry),
  total: z.number(),
  /** Names of departments, categories and other things that entries hold as ids. */
  names: z.record(z.string(), z.string()),
})

/** Whether a sealed entry or row was changed later. `head` is the code to write down. */
export const AuditCheck = z.object({
  links: z.number(),
  head: z.string(),
  problems: z.array(
    z.object({
      seq: z.number(),
      problem: z.string(),
      subject: z.string().nullable(),
    }),
  ),
})
export type AuditCheck = z.output<typeof AuditCheck>

/** The chain line of a slip: 'Chain 1042 3fa912bc55d01e77'. */
export const SlipCode = z.object({
  seq: z.coerce
    .number<number | string>('Type the number after Chain')
    .int('Type the number after Chain')
    .min(1, 'Type the number after Chain')
    .max(1_000_000_000_000, 'Type the number after Chain'),
  code: z
    .string('Type the code of 16 characters')
    .trim()
    .toLowerCase()
    .regex(/^[\da-f]{16}$/, 'Type the code of 16 characters'),
})

// An entry of the audit log as the administrator sees it, and the things the log can be filtered by.
import { z } from 'zod'
import type { AuditEntity } from '../../kernel/audit.ts'
import { Id } from '../../kernel/id.ts'
import { Day } from '../../kernel/time.ts'

/** What people ask about, and which entities of the log that covers. */
export const THINGS = {
  sales: { label: 'Sales', entities: ['sale'] },
  stock: {
    label: 'Products and stock',
    entities: ['product', 'category', 'variant', 'supplier', 'stock', 'internal-usage'],
  },
  cash: { label: 'Expenses and cash', entities: ['expense', 'reconciliation', 'mobile-money'] },
  offers: { label: 'Services and customers', entities: ['service', 'customer'] },
  shop: { label: 'Settings and departments', entities: ['settings', 'department', 'security'] },
  people: { label: 'Staff and sign-in', entities: ['account'] },
  backup: { label: 'Backups and checks', entities: ['backup', 'snapshot', 'doctor', 'books'] },
} as const satisfies Readonly<Record<string, { label: string; entities: readonly AuditEntity[] }>>

export type Thing = keyof typeof THINGS
export const THING_NAMES = Object.keys(THINGS) as [Thing, ...Thing[]]

const Values = z.record(z.string(), z.unknown())
export type Values = z.output<typeof Values>

export const AuditEntry = z.object({
  id: Id,
  created_at: z.string(),
  action: z.string(),
  entity: z.string(),
  /** What it was done to, by name; null where that has none. */
  subject: z.string().nullable(),
  /** Who did it; null for somebody who is not known. */
  person: z.string().nullable(),
  department_name: z.string().nullable(),
  /** What the browser said of itself. */
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  details: z.string().nullable(),
  /** Changed fields; ids in them stand in `names`. */
  before: Values.nullable(),
  after: Values.nullable(),
  /** Has it a place in the chain that shows later changes? */
  sealed: z.boolean(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const count = (least: number, most: number) => z.coerce.number<number | string>().int().min(least).max(most)

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
  /** What departments, categories and other things that only stand there as ids are called. */
  names: z.record(z.string(), z.string()),
})

/** Whether anything was changed after it was sealed. `head` is to be noted down. */
export const AuditCheck = z.object({
  links: z.number(),
  head: z.string(),
  problems: z.array(z.object({ seq: z.number(), problem: z.string(), subject: z.string().nullable() })),
})
export type AuditCheck = z.output<typeof AuditCheck>

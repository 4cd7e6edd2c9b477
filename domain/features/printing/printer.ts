// Printers of the shop: on its network, or attached to the server's computer.
import { z } from 'zod'
import { isAdmin, type Actor } from '../../access/role.ts'
import { Id } from '../../kernel/id.ts'
import { seenOf } from '../../kernel/merge-edit.ts'
import { optionalLine, thingName } from '../../kernel/text.ts'
import { CODE_PAGES } from './code-pages.ts'
import { COLUMNS, PAPERS } from './paper.ts'

export const PRINTER_KINDS = ['network', 'attached'] as const
export const FIRST_PORT = 9100
const LAST_PORT = 9109

export const NOT_LOCAL = 'Only printers in your own network can be used'

const port = z.int(NOT_LOCAL).min(FIRST_PORT, NOT_LOCAL).max(LAST_PORT, NOT_LOCAL)

const fields = {
  name: thingName('Name', 40),
  kind: z.enum(PRINTER_KINDS, 'Choose how the printer is connected'),
  /** Of a network printer: a name or an address. */
  address: optionalLine('Address', 253),
  port: port.default(FIRST_PORT),
  /** Of an attached printer: one that the server finds. */
  device: optionalLine('Device', 200),
  /** Null: the whole shop. */
  department_id: Id.nullable().default(null),
  paper: z.enum(PAPERS, 'Choose the paper').default('80'),
  columns: z.int('Choose the columns').default(48),
  code_page: z.enum(CODE_PAGES, 'Choose a code page').default('cp437'),
  /** Cuts the paper after each document. */
  cuts: z.boolean().default(true),
  /** A cash drawer is connected to the printer. */
  kicks: z.boolean().default(false),
}

type Settings = {
  kind: string
  address: string | null
  device: string | null
  paper: keyof typeof COLUMNS
  columns: number
}

const checked = <Schema extends z.ZodType<Settings>>(schema: Schema): Schema =>
  schema
    .refine(({ kind, address }) => kind !== 'network' || address !== null, {
      message: 'Type the address of the printer',
      path: ['address'],
    })
    .refine(({ kind, device }) => kind !== 'attached' || device !== null, {
      message: 'Choose a printer that the server found',
      path: ['device'],
    })
    .refine(({ paper, columns }) => COLUMNS[paper].includes(columns), {
      message: 'Choose the columns of the paper',
      path: ['columns'],
    })

export const NewPrinter = checked(z.object(fields))
export type NewPrinter = z.output<typeof NewPrinter>

export const Printer = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(PRINTER_KINDS),
  address: z.string().nullable(),
  port: z.number(),
  device: z.string().nullable(),
  department_id: Id.nullable(),
  paper: z.enum(PAPERS),
  columns: z.number(),
  code_page: z.enum(CODE_PAGES),
  cuts: z.boolean(),
  kicks: z.boolean(),
})
export type Printer = z.output<typeof Printer>

/** A changed printer; `seen` has the values that the form showed first (decision R14). */
export const PrinterChange = checked(
  z.object({ ...fields, id: Id, seen: seenOf(Printer.omit({ id: true })) }),
)

/** May this person print on it? Printers of the whole shop are for everybody. */
export const mayUsePrinter = (
  actor: Actor,
  { department_id }: Pick<Printer, 'department_id'>,
): boolean => isAdmin(actor) || department_id === null || department_id === actor.department_id

/** A printer that the server finds on its own computer. */
export const AttachedPrinter = z.object({ device: z.string(), name: z.string() })

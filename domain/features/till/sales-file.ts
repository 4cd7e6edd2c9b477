// The file of the sales and documents that a till could not send, which an administrator adds to
// the books. One line of JSON with its SHA-256 as the last field. It runs in the browser and on the
// server, so the hash is passed in.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { refuse } from '../../kernel/refusal.ts'
import { DOCUMENT_KINDS } from './document-on-till.ts'

/** SHA-256 of a text, as 64 hexadecimal digits in lower case. */
type HashText = (text: string) => Promise<string>

const SALES_FILE_KIND = 'webale-unsent-sales'
const SALES_FILE_VERSION = 1

/** A sale as `till.sell` takes it, without its mode: every sale of a file is closed. */
const SaleOfFile = z.object({
  id: Id,
  v: z.number().int().min(1).max(1_000_000),
  /** Read by the schema of its version when it is stored. */
  body: z.looseObject({}),
})

/** The same for `till.recordClosed`. */
const DocumentOfFile = SaleOfFile.extend({ kind: z.enum(DOCUMENT_KINDS) })

const SalesFile = z.object({
  version: z.literal(SALES_FILE_VERSION),
  kind: z.literal(SALES_FILE_KIND),
  shop_id: z.string(),
  /** Null when the till was never registered. */
  till_id: Id.nullable(),
  number: z.number().int().nullable(),
  /** Time of the device, ISO. */
  made_at: z.string(),
  sales: z.array(SaleOfFile),
  /** Missing in files of till programs that recorded sales only. */
  documents: z.array(DocumentOfFile).default([]),
})
export type SalesFile = z.output<typeof SalesFile>
type NewFile = Omit<z.input<typeof SalesFile>, 'version' | 'kind'>

/**
 * The text of the file. Each sale and document keeps
 * its id, its version and its body as they were sent.
 */
export const writeSalesFile = async (file: NewFile, hash: HashText): Promise<string> => {
  const { shop_id, till_id, number, made_at, documents: recorded = [] } = file
  const sales = file.sales.map(({ id, v, body }) => ({ id, v, body }))
  const documents = recorded.map(({ id, v, kind, body }) => ({ id, v, kind, body }))
  const head = {
    version: SALES_FILE_VERSION,
    kind: SALES_FILE_KIND,
    shop_id,
    till_id,
    number,
    made_at,
  }

  const content = { ...head, sales, documents }
  const text = JSON.stringify(content)

  return `${text.slice(0, -1)},"sha256":"${await hash(text)}"}\n`
}

const SEAL = /,"sha256":"([\da-f]{64})"\}\s*$/

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The sales of a file of this shop. Throws sales_file_broken when the text is no such file, was
 * changed or is not whole, and sales_file_of_another_shop.
 */
export const readSalesFile = async (
  text: string,
  shop_id: string,
  hash: HashText,
): Promise<SalesFile> => {
  const seal = SEAL.exec(text)
  if (seal === null) throw refuse('sales_file_broken')
  // Some programs put a byte order mark before the text.
  const content = `${text.slice(0, seal.index).replace(/^\uFEFF/, '')}}`
  const { data } = SalesFile.safeParse(parseJson(content))
  if (data === undefined || (await hash(content)) !== seal[1]) throw refuse('sales_file_broken')
  if (data.shop_id !== shop_id) throw refuse('sales_file_of_another_shop')

  return data
}

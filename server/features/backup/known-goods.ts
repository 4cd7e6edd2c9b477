// Transfers of a backup file that sent goods of this shop's own products. The shop has the stock
// and the transfers of these products already: such a transfer, received here, would make goods out
// of nothing.
import { storedColumns } from '@webale/domain/features/backup/stored-columns.ts'
import { type BackupFile, rowsOf } from './backup-file.ts'
import type { ExistingData } from './existing-data.ts'
import type { IdSet } from './id-set.ts'

const LINES_AT_ONCE = 500

type SentGoods = { readonly transfer_id: string; readonly product_id: string }

const readId = (row: unknown, column: keyof SentGoods): string => {
  const value =
    typeof row === 'object' && row !== null
      ? (row as Partial<Record<string, unknown>>)[column]
      : undefined

  const id = storedColumns.transfer_lines[column]?.read(value)

  return typeof id === 'string' ? id : ''
}

/**
 * Ids of the transfers with a product that exists here and is not among the new ones of the file.
 */
export const transfersOfKnownGoods = async (
  file: BackupFile,
  existing: ExistingData,
  newProducts: Pick<IdSet, 'has'>,
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()
  let lines: SentGoods[] = []
  const look = async (): Promise<void> => {
    const ids = [...new Set(lines.map(({ product_id }) => product_id))]
    const known = await existing.existingIds('products', ids)

    for (const { transfer_id, product_id } of lines)
      if (known.has(product_id)) found.add(transfer_id)

    lines = []
  }

  for await (const row of rowsOf(file, 'transfer_lines')) {
    const line = { transfer_id: readId(row, 'transfer_id'), product_id: readId(row, 'product_id') }
    if (line.product_id !== '' && !newProducts.has(line.product_id)) lines.push(line)
    if (lines.length >= LINES_AT_ONCE) await look()
  }

  await look()

  return found
}

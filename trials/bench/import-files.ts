// Files of products, uploaded, checked and imported as the page Import does.
import { join } from 'node:path'
import type { Actor } from '@webale/domain/access/role.ts'
import { type CheckedImport, importApi } from '@webale/domain/features/import/import.api.ts'
import { matchColumns } from '@webale/domain/features/import/match-columns.ts'
import { askIn, type LocalShop } from '../harness/local-shop.ts'
import { readShop } from '@webale/server/features/import/import.queries.ts'
import { openImportJobs } from '@webale/server/features/import/import-thread.ts'
import { openUploads } from '@webale/server/features/import/uploads.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'
import { root } from '../../tools/terminal.mjs'

const importScript = join(root, 'server/dist/import-worker.js')

const admin: Actor = {
  id: newId(),
  email: 'owner@shop.ug',
  full_name: 'Owner',
  role: 'admin',
  department_id: null,
}

const HEADER = 'Name,Barcode,Unit,Brand,Cost Price,Selling Price,Retail price,Reorder level,Stock'

const barcodeOf = (series: number, n: number): string => `IMP-${series}-${n}`

/** Another price or cost changes the products that a file with the same `series` has added. */
export const importFileOf = (
  rows: number,
  series: number,
  { price = 1000, cost = 600 } = {},
): string => {
  const line = (n: number): string =>
    `Imported goods ${series} no ${n},${barcodeOf(series, n)},pcs,Brand ` +
    `${n % 40},${cost},${price},${price - 50},5,24`
  return [HEADER, ...Array.from({ length: rows }, (_, n) => line(n))].join('\n')
}

export type UploadedImport = {
  check(): Promise<CheckedImport>
  run(hash: string): Promise<unknown>
}

export const uploadImport = async (shop: LocalShop, file: string): Promise<UploadedImport> => {
  const context = { ...shop.context, importScript }
  const upload_id = newId()
  const uploads = openUploads(context.config)
  const jobs = openImportJobs(context)
  const chunks = async function* () {
    yield Buffer.from(file)
  }

  const { header } = await uploads.keep(upload_id, chunks(), jobs.summarize)
  const columns = matchColumns('products', header)
  const { department_id } = shop.seller
  const order = {
    upload_id,
    kind: 'products',
    columns,
    header_row: null,
    create_categories: false,
    department_id,
    points: {},
    negative_to_zero: false,
    mend_names: false,
    good_only: false,
    part: null,
    with_rest: false,
  } as const

  return {
    check: () =>
      jobs.check({ file: uploads.pathOf(upload_id), order }, (keys) =>
        readShop(context.store.longReads, keys),
      ),
    run: (hash) => {
      const { with_rest: _rest, ...asked } = order
      return askIn(context, admin)(importApi.run, { ...asked, hash })
    },
  }
}

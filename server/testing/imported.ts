// A file of products that an administrator imports in this process, as the page Import does.
import { importApi, ImportCheck } from '@webale/domain/features/import/import.api.ts'
import { matchColumns } from '@webale/domain/features/import/match-columns.ts'
import { jobsHere } from '../features/import/import-jobs.ts'
import { readShop } from '../features/import/import.queries.ts'
import { openUploads } from '../features/import/uploads.ts'
import type { TestTill } from './till.ts'

async function* chunksOf(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(lines.join('\n'))
}

/** Imports into the department of the till. */
export const importFile = async (
  { context, ask, admin, department_id }: TestTill,
  lines: readonly string[],
): Promise<void> => {
  const upload_id = context.newId()
  const uploads = openUploads(context.config)
  const { header } = await uploads.keep(upload_id, chunksOf(lines), jobsHere.summarize)
  const columns = matchColumns('products', header)
  const order = { upload_id, kind: 'products' as const, columns, department_id }
  const file = uploads.pathOf(upload_id)
  const { hash, problems } = await jobsHere.check(
    { file, order: ImportCheck.parse(order) },
    (keys) => readShop(context.store.db, keys),
  )
  if (hash === null) throw new Error(`the file was not taken: ${JSON.stringify(problems)}`)
  await ask(importApi.run, admin, { ...order, hash })
}

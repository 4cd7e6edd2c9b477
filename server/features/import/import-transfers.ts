// The streamed requests of Import: a file comes in, and a check says what its import would do. Neither writes anything
// into the database nor holds a lock, so nobody waits for them.
import {
  type CheckedImport,
  importAddresses,
  ImportOrder,
  type UploadedTable,
} from '@webale/domain/features/import/import.api.ts'
import { MAX_IMPORT_BYTES } from '@webale/domain/features/import/import-fields.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { streamProgress, type Transfer } from '../../platform/transfers.ts'
import { checkedOf, GENTLE, makePlan } from './make-plan.ts'
import { findTable, keepTable } from './uploaded-table.ts'

/** Rows that the screen shows while the columns are chosen. */
const SAMPLES = 3

const upload: Transfer['answer'] = async (request) => {
  const { context, size = 0, chunks } = request
  if (size > MAX_IMPORT_BYTES) throw refuse('import_too_large')
  const upload_id = context.newId()
  const { header, rows } = await keepTable(context.config, upload_id, chunks)
  const samples = rows.slice(0, SAMPLES).map(({ cells }) => cells)
  return streamProgress(
    request,
    async (): Promise<UploadedTable> => ({ upload_id, header, samples, rows: rows.length }),
  )
}

const check: Transfer['answer'] = async (request) => {
  const order = await request.fields(ImportOrder)
  const { config, store } = request.context
  const table = await findTable(config, order.upload_id)
  return streamProgress(
    request,
    async (): Promise<CheckedImport> => checkedOf(await makePlan(store.long, order, table, GENTLE)),
  )
}

/** One JSON object per line: {progress} repeatedly, then {result} or {problem}. */
const LINES = 'application/x-ndjson'

export const importTransfers: readonly Transfer[] = [
  {
    path: importAddresses.upload,
    can: 'import.run',
    about: { summary: 'Upload a file of products or customers', body: 'file', type: LINES },
    upload: true,
    answer: upload,
  },
  {
    path: importAddresses.check,
    can: 'import.run',
    about: { summary: 'What an import would do', body: ImportOrder, type: LINES },
    answer: check,
  },
]

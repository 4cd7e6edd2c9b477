// The streamed requests of Import: a file comes in, a check says what
// its import would do, and a file is given up. None writes anything
// into the database nor holds a lock, so nobody waits for them.
import {
  type CheckedImport,
  ForgottenUpload,
  importAddresses,
  ImportCheck,
  type UploadedTable,
} from '@webale/domain/features/import/import.api.ts'
import { MAX_IMPORT_BYTES } from '@webale/domain/features/import/import-fields.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { streamProgress, type StreamRoute } from '../../platform/http/stream-routes.ts'
import { openImportJobs } from './import-thread.ts'
import { readShop } from './import.queries.ts'
import { openUploads } from './uploads.ts'

const upload: StreamRoute['answer'] = async (request) => {
  const { context, size = 0, chunks } = request
  if (size > MAX_IMPORT_BYTES) throw refuse('import_too_large')
  const upload_id = context.newId()
  const table = await openUploads(context.config).keep(
    upload_id,
    chunks,
    openImportJobs(context).summarize,
  )

  return streamProgress(request, async (): Promise<UploadedTable> => ({ upload_id, ...table }))
}

const check: StreamRoute['answer'] = async (request) => {
  const order = await request.fields(ImportCheck)
  const { context } = request
  const file = openUploads(context.config).pathOf(order.upload_id)

  return streamProgress(
    request,
    (): Promise<CheckedImport> =>
      openImportJobs(context).check({ file, order }, (keys) =>
        readShop(context.store.longReads, keys),
      ),
  )
}

const forget: StreamRoute['answer'] = async (request) => {
  const { upload_id } = await request.fields(ForgottenUpload)
  await openUploads(request.context.config).remove(upload_id)
  return streamProgress(request, async () => ({ upload_id }))
}

/** One JSON object per line: {progress} repeatedly, then {result} or {problem}. */
const LINES = 'application/x-ndjson'

export const importStreams: readonly StreamRoute[] = [
  {
    path: importAddresses.upload,
    can: 'import.run',
    about: {
      summary: 'Upload a file of products or customers',
      body: 'file',
      type: LINES,
    },
    upload: true,
    answer: upload,
  },
  {
    path: importAddresses.check,
    can: 'import.run',
    about: {
      summary: 'What an import would do',
      body: ImportCheck,
      type: LINES,
    },
    answer: check,
  },
  {
    path: importAddresses.forget,
    can: 'import.run',
    about: {
      summary: 'Delete an uploaded file',
      body: ForgottenUpload,
      type: LINES,
    },
    answer: forget,
  },
]

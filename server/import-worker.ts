// The thread that reads and plans the file of an
// import. Bundled as a separate file beside the server.
import { runImportJob } from './features/import/import-jobs.ts'
import { doJob } from './platform/threads/job-of-thread.ts'

await doJob(runImportJob)

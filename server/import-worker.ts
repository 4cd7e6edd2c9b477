// The thread that reads and plans the file of an
// import. Bundled as a separate file beside the server.
import { openJobRunner } from './features/import/import-jobs.ts'
import { doJobs } from './platform/threads/job-of-thread.ts'

doJobs(openJobRunner())

// Opens a shop to prove a snapshot: migrates it, then runs the doctor.
import { fileCheckIn, mostBytes } from './features/backup/own-file.ts'
import { checkBooks } from './features/doctor/check-up.queries.ts'
import { migrations } from './migrations/migrations.ts'
import { readConfig } from './platform/config.ts'
import type { Opening } from './platform/snapshot/prove.ts'

export const opening: Opening = {
  schema: migrations,
  look: (db, now, folder) => checkBooks(db, now, fileCheckIn(folder, mostBytes(readConfig(process.env)))),
}

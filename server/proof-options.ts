// How a snapshot is proven: the shop in it is migrated, then the doctor checks it.
import { fileCheckIn, mostBytes } from './features/backup/check-own-file.ts'
import { checkBooks } from './features/doctor/checkup.queries.ts'
import { migrations } from './migrations/migrations.ts'
import { readConfig } from './platform/settings/config.ts'
import type { ProofOptions } from './platform/snapshot/prove.ts'

export const proofOptions: ProofOptions = {
  schema: migrations,
  look: (db, now, folder) =>
    checkBooks(db, now, fileCheckIn(folder, mostBytes(readConfig(process.env)))),
}

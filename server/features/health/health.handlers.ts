// Handlers of the Health page.
import type { healthApi } from '@webale/domain/features/health/health.api.ts'
import type { Health } from '@webale/domain/features/health/health.ts'
import { PRODUCT_VERSION } from '@webale/domain/kernel/product-name.ts'
import { readMachine } from '../../platform/base/machine.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { findLastCheckup } from '../doctor/last-checkup.queries.ts'
import { readSms } from '../../platform/sms/sms-today.ts'
import type { Snapshots } from '../../platform/snapshot/snapshots.ts'
import { findClockBehind } from './clock.queries.ts'
import { listTillsInUse, readDatabase, waitingMail } from './health.queries.ts'

const ofSnapshots = (snapshots: Snapshots | null): Health['snapshots'] => {
  if (snapshots === null) return null
  const { trouble, proof, second, others, snapshots: stored } = snapshots.state()

  return {
    last_at: stored[0]?.same_at ?? null,
    proven_at: proof?.last_proven_at ?? null,
    problem: trouble ?? proof?.problem ?? second?.problem ?? null,
    others,
  }
}

export const healthHandlers: Handlers<typeof healthApi> = {
  get: async ({ db, config, snapshots, lan, now, replicaState }) => ({
    now,
    version: PRODUCT_VERSION,
    engine: db.engine,
    clock_behind: await findClockBehind(db, now),
    ...(await readMachine(config.DATA_DIR)),
    ...(await readDatabase(db)),
    mail: { on: config.SMTP_HOST !== undefined, ...(await waitingMail(db)) },
    sms:
      config.AUTH_SMS_PROVIDER === undefined
        ? null
        : { most: config.AUTH_SMS_MAX_PER_DAY, ...(await readSms(db, now)) },
    snapshots: ofSnapshots(snapshots),
    replica: await replicaState(),
    certificate: lan?.state() ?? null,
    tills: await listTillsInUse(db),
    books: await findLastCheckup(db, snapshots?.state().proof?.books),
  }),
}

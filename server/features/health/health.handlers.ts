// What happens when an administrator looks how the shop's computer is.
import type { healthApi } from '@webale/domain/features/health/health.api.ts'
import { PRODUCT_VERSION } from '@webale/domain/kernel/product-name.ts'
import { readMachine } from '../../platform/machine.ts'
import type { Handlers } from '../../platform/operations.ts'
import { readDatabase, waitingMail } from './health.queries.ts'

export const healthHandlers: Handlers<typeof healthApi> = {
  get: async ({ db, config, now }) => ({
    now,
    version: PRODUCT_VERSION,
    engine: db.engine,
    ...(await readMachine(config.DATA_DIR)),
    ...(await readDatabase(db)),
    mail: { on: config.SMTP_HOST !== undefined, ...(await waitingMail(db)) },
  }),
}

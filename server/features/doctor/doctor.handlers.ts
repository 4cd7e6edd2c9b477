// Handlers of the doctor. A checkup continues in the background after the response.
import type { doctorApi } from '@webale/domain/features/doctor/doctor.api.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { findLastCheckup } from './last-checkup.queries.ts'

export const doctorHandlers: Handlers<typeof doctorApi> = {
  state: async ({ db, snapshots, checkups }) => ({
    busy: checkups.busy(),
    last: await findLastCheckup(db, snapshots?.state().proof?.books),
  }),

  look: async ({ checkups }) => {
    void checkups.begin('asked')
    return {}
  },
}

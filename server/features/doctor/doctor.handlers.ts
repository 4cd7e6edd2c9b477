// What happens when an administrator asks how the books are. The look itself goes on after the answer, beside the till.
import type { doctorApi } from '@webale/domain/features/doctor/doctor.api.ts'
import type { Handlers } from '../../platform/operations.ts'
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

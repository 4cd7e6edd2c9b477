// What happens when an administrator asks how the books are.
import type { doctorApi } from '@webale/domain/features/doctor/doctor.api.ts'
import type { Handlers } from '../../platform/operations.ts'
import { checkUp } from './check-up.queries.ts'

export const doctorHandlers: Handlers<typeof doctorApi> = {
  run: async ({ db, now }) => {
    const { findings, ...health } = await checkUp({ db, now, deep: false })
    return { ...health, findings: findings.map((finding) => ({ ...finding, examples: [...finding.examples] })) }
  },
}

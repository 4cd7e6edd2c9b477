// Rules of the doctor about stock counts.
import { ASK_DEVELOPER, type DoctorRule } from './doctor-rule.ts'

export const countRules = {
  count_moved: {
    group: 'D17',
    level: 'violation',
    row: 'A count moved {found} of {name}, its result says {expected}',
    advice: ASK_DEVELOPER,
  },
} as const satisfies Record<string, DoctorRule>

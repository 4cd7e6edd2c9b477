// Rules of the doctor about the float book.
import { ASK_DEVELOPER, type DoctorRule } from './doctor-rule.ts'

export const floatRules = {
  float_entry: {
    group: 'D19',
    level: 'violation',
    row: 'A transaction moved {found} of float of {name}, it should be {expected}',
    advice: ASK_DEVELOPER,
  },
  float_reversal: {
    group: 'D19',
    level: 'violation',
    row: 'Reversals of one entry of {name} come to {found}, it should be {expected}',
    advice: ASK_DEVELOPER,
  },
  float_cash: {
    group: 'D19',
    level: 'violation',
    row: 'Float of {name} moved {found} of cash, it should be {expected}',
    advice: ASK_DEVELOPER,
  },
  float_count: {
    group: 'D19',
    level: 'violation',
    row: 'A count of {name} was corrected by {found}, it should be {expected}',
    advice: ASK_DEVELOPER,
  },
  float_reference: {
    group: 'D19',
    level: 'violation',
    row: 'The Transaction ID {name} was recorded {found} times without a flag',
    advice: ASK_DEVELOPER,
  },
} as const satisfies Record<string, DoctorRule>

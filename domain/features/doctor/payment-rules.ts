// Rules of the doctor about payments in parts.
import { ASK_DEVELOPER, type DoctorRule } from './doctor-rule.ts'

export const paymentRules = {
  cash_rounding: {
    group: 'D7',
    level: 'violation',
    row: '{name} is {found} and of no document, or more than {expected}',
    advice: ASK_DEVELOPER,
  },
  part_sum: {
    group: 'D7',
    level: 'violation',
    row: 'The parts of the payment of receipt {name} come to {found}, its total is {expected}',
    advice: ASK_DEVELOPER,
  },
  part_tendered: {
    group: 'D7',
    level: 'violation',
    row: 'For receipt {name} its parts say {found} was paid, the sale says {expected}',
    advice: ASK_DEVELOPER,
  },
  part_change: {
    group: 'D7',
    level: 'violation',
    row: '{found} parts of the payment of receipt {name} gave change that was not cash',
    advice: ASK_DEVELOPER,
  },
  part_method: {
    group: 'D7',
    level: 'violation',
    row:
      'Receipt {name} names another payment method or number of parts ({found}) than its ' +
      '{expected} parts',
    advice: ASK_DEVELOPER,
  },
} as const satisfies Record<string, DoctorRule>

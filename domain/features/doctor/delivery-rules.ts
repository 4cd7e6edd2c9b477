// Rules of the doctor about deliveries.
import { ASK_DEVELOPER, type DoctorRule } from './doctor-rule.ts'

export const deliveryRules = {
  delivery_moved: {
    group: 'D17',
    level: 'violation',
    row: 'A delivery put {found} of {name} into stock, it should be {expected}',
    advice: ASK_DEVELOPER,
  },
  delivery_sum: {
    group: 'D17',
    level: 'violation',
    row: 'The lines of {name} share extra costs of {found}, it had {expected}',
    advice: ASK_DEVELOPER,
  },
  taken_back_over: {
    group: 'D17',
    level: 'violation',
    row: '{found} of {name} were taken back, {expected} came',
    advice: ASK_DEVELOPER,
  },
  taken_back_moved: {
    group: 'D17',
    level: 'violation',
    row: 'Taking back moved {found} of {name} out of stock, it should be {expected}',
    advice: ASK_DEVELOPER,
  },
} as const satisfies Record<string, DoctorRule>

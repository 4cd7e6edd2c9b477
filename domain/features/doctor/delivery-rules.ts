// The promises of deliveries.
import { ASK, type DoctorRule } from './doctor-rule.ts'

export const deliveryRules = {
  delivery_moved: {
    group: 'D17',
    level: 'violation',
    row: 'A delivery put {found} of {name} into stock, it should be {expected}',
    advice: ASK,
  },
  delivery_sum: {
    group: 'D17',
    level: 'violation',
    row: 'The lines of {name} share extra costs of {found}, it had {expected}',
    advice: ASK,
  },
} as const satisfies Record<string, DoctorRule>

// Rules of the doctor about transfers.
import { ASK_DEVELOPER, type DoctorRule } from './doctor-rule.ts'

export const transferRules = {
  transfer_moved: {
    group: 'D17',
    level: 'violation',
    row: 'The transfer {name} moved {found} of a product, it should be {expected}',
    advice: ASK_DEVELOPER,
  },
  transfer_over: {
    group: 'D17',
    level: 'violation',
    row: 'Of {name} {found} arrived or was lost on the way, {expected} was sent',
    advice: ASK_DEVELOPER,
  },
  transfer_waiting: {
    group: 'D17',
    level: 'note',
    row: 'The transfer {name} is on the way for more than a week',
    advice: 'Receive it where it was sent, or cancel it, under Transfers',
  },
} as const satisfies Record<string, DoctorRule>

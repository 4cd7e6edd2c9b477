// Rules of the doctor about returns and voids.
import { ASK_DEVELOPER, type DoctorRule } from './doctor-rule.ts'

export const refundRules = {
  refund_over: {
    group: 'D11',
    level: 'violation',
    row: 'Of {name} {found} came back, {expected} were sold',
    advice: ASK_DEVELOPER,
  },
  refund_amount: {
    group: 'D11',
    level: 'violation',
    row: 'For {name} {found} was paid back, its share is {expected}',
    advice: ASK_DEVELOPER,
  },
  refund_sum: {
    group: 'D11',
    level: 'violation',
    row: 'The return {name} says {found}, its lines or payments come to {expected}',
    advice: ASK_DEVELOPER,
  },
  refund_tender: {
    group: 'D11',
    level: 'violation',
    row: 'For receipt {name} {found} was paid back by a payment method that brought {expected}',
    advice: ASK_DEVELOPER,
  },
  refund_moved: {
    group: 'D11',
    level: 'violation',
    row: 'A return put {found} of {name} back to stock, it should be {expected}',
    advice: ASK_DEVELOPER,
  },
  void_once: {
    group: 'D11',
    level: 'violation',
    row:
      'The void of receipt {name} took back {found} of {expected}, or there is another ' +
      'return of it',
    advice: ASK_DEVELOPER,
  },
} as const satisfies Record<string, DoctorRule>

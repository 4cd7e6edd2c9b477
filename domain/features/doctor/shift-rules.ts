// Rules of the doctor about drawers, shifts and closures.
import { ASK_DEVELOPER, type DoctorRule } from './doctor-rule.ts'

export const shiftRules = {
  shift_pointer: {
    group: 'D7',
    level: 'violation',
    row: 'The drawer {name} and its open shift do not belong together',
    advice: ASK_DEVELOPER,
  },
  closure_sum: {
    group: 'D7',
    level: 'violation',
    row: 'The closure {name} expects {found}, its sales and movements come to {expected}',
    advice: ASK_DEVELOPER,
  },
  late_unmarked: {
    group: 'D7',
    level: 'violation',
    row:
      'The closure {name} counts {expected} sales and returns, its shift has {found} beside ' +
      'the late ones',
    advice: ASK_DEVELOPER,
  },
  closure_number: {
    group: 'D7',
    level: 'violation',
    row:
      'Before the closure {name} the number {expected} is missing, or {found} closures ' +
      'have its number',
    advice: ASK_DEVELOPER,
  },
  closure_count: {
    group: 'D7',
    level: 'violation',
    row: 'A count of the closure {name} compares with {found}, its shift expects {expected}',
    advice: ASK_DEVELOPER,
  },
  count_pieces: {
    group: 'D9',
    level: 'violation',
    row: 'A count of the drawer {name} says {found}, its notes and coins come to {expected}',
    advice: ASK_DEVELOPER,
  },
  shift_old: {
    group: 'D7',
    level: 'warning',
    row: 'The shift of the drawer {name} is open for more than a day',
    advice: 'Count and close it under Shift',
  },
  closure_waiting: {
    group: 'D7',
    level: 'note',
    row: 'The closure {name} waits for approval for more than three days',
    advice: 'Approve it under Shift, Closures',
  },
} as const satisfies Record<string, DoctorRule>

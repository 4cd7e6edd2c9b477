// The rules of the doctor: conditions that the shop's data must meet at all times, each with a
// message and advice. The server has one read-only query per rule.
import { accountRules } from './account-rules.ts'
import { bookRules } from './book-rules.ts'
import { collectionRules } from './collection-rules.ts'
import { countRules } from './count-rules.ts'
import { deliveryRules } from './delivery-rules.ts'
import { floatRules } from './float-rules.ts'
import { transferRules } from './transfer-rules.ts'
import { paymentRules } from './payment-rules.ts'
import { refundRules } from './refund-rules.ts'
import { shiftRules } from './shift-rules.ts'
import { tillRules } from './till-rules.ts'
import { ASK_DEVELOPER, type DoctorRule } from './doctor-rule.ts'

const SAFER = 'Settings, Backup shows the reason and can make one now'

export const rules = {
  file_damaged: {
    group: 'D0',
    level: 'violation',
    row: 'The database says: {name}',
    advice:
      'Stop the server, keep the data folder as it is, and go back to the newest good snapshot ' +
      '(docs/run/backup.md)',
  },
  unanswered: {
    group: 'D0',
    level: 'violation',
    row: 'The database could not answer {name}',
    advice: ASK_DEVELOPER,
  },
  loose_row: {
    group: 'D0',
    level: 'violation',
    row: 'A row of {name} points to something that is not there',
    advice: ASK_DEVELOPER,
  },
  unsafe_setting: {
    group: 'D0',
    level: 'violation',
    row: '{name}',
    advice: 'Set it right: with it sales are lost in a power cut',
  },
  guard_missing: {
    group: 'D0',
    level: 'violation',
    row: 'The guard {name} is gone: facts could be changed',
    advice: ASK_DEVELOPER,
  },
  seal_broken: {
    group: 'D8',
    level: 'violation',
    row: '{name}',
    advice:
      'Somebody or something wrote past the program. ' +
      'Compare with the paper and with an older snapshot',
  },
  ...bookRules,
  ...paymentRules,
  ...refundRules,
  ...deliveryRules,
  ...transferRules,
  ...floatRules,
  ...collectionRules,
  ...shiftRules,
  ...accountRules,
  ...countRules,
  ...tillRules,
  print_unknown: {
    group: 'D18',
    level: 'note',
    row: '{name} may be on paper: the server or the printer stopped',
    advice: 'Look at the printer. This till prints it again under Not printed; it then says COPY',
  },
  chain_cut: {
    group: 'D13',
    level: 'violation',
    row: '{name}',
    advice:
      'Seals were cut off or made anew. Keep the data folder as it is, and compare with that ' +
      'snapshot (docs/run/doctor.md)',
  },
  file_unrestorable: {
    group: 'D14',
    level: 'violation',
    row: 'A backup file of this shop could not be restored: {name}',
    advice: ASK_DEVELOPER,
  },
  snapshot_missing: {
    group: 'D13',
    level: 'warning',
    row: 'What was entered since {name} is in no snapshot',
    advice: SAFER,
  },
  snapshot_changed: {
    group: 'D13',
    level: 'warning',
    row: 'The snapshot {name} is not what was written',
    advice: 'Let somebody look at the disk, and take a new one',
  },
  snapshot_unproven: {
    group: 'D13',
    level: 'warning',
    row: '{name}',
    advice: SAFER,
  },
  snapshot_not_copied: {
    group: 'D13',
    level: 'warning',
    row: 'The newest snapshot is not in {name}',
    advice: 'Is the disk plugged in, and has it room?',
  },
  snapshot_one_disk: {
    group: 'D13',
    level: 'note',
    row: 'All snapshots are on the disk of the shop',
    advice: 'SNAPSHOT_SECOND_DIR names a folder on another disk, which survives this one',
  },
} as const satisfies Record<string, DoctorRule>

export type RuleName = keyof typeof rules

/**
 * Does this rule check derived values? All other rules
 * must hold before derived values are recomputed.
 */
export const isCache = (rule: RuleName): boolean => 'cache' in rules[rule]

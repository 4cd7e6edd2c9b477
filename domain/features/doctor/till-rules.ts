// Rules of the doctor about tills and the sales that they send.
import { ASK_DEVELOPER, type DoctorRule } from './doctor-rule.ts'

export const tillRules = {
  origin_alone: {
    group: 'D16',
    level: 'violation',
    row: 'The sale is gone that came from {name}, and its origin is still stored',
    advice: ASK_DEVELOPER,
  },
  till_missing: {
    group: 'D16',
    level: 'warning',
    row: '{name} closed {found} sales that the server does not have',
    advice: 'Open Webale on that till and press Missing on Tills. End the till if it is lost',
  },
  sale_kept: {
    group: 'D16',
    level: 'warning',
    row: 'A sale of {name} waits for a decision for more than a day',
    advice: 'Take it into the books or dismiss it on Tills, Kept sales',
  },
  till_silent: {
    group: 'D16',
    level: 'note',
    row: '{name} sold this week, but was not heard for two days',
    advice: 'Open Webale on it: sales may wait there. End it on Tills if it is lost',
  },
  sale_unreviewed: {
    group: 'D16',
    level: 'note',
    row: 'The sale of a till with receipt {name} has {found} points to review',
    advice: 'Discrepancies, Sales from tills',
  },
} as const satisfies Record<string, DoctorRule>

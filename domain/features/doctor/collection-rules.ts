// Rules of the doctor about money that was asked from phones.
import { ASK_DEVELOPER, type DoctorRule } from './doctor-rule.ts'

export const collectionRules = {
  collection_states: {
    group: 'D20',
    level: 'violation',
    row: 'The request to a phone over {name} has another state than its changes say',
    advice: ASK_DEVELOPER,
  },
  collection_moves: {
    group: 'D20',
    level: 'violation',
    row: 'A request to a phone changed as none may change: {name}',
    advice: ASK_DEVELOPER,
  },
  collection_use: {
    group: 'D20',
    level: 'violation',
    row: 'The money of a request to a phone over {name} is not used as its row says',
    advice: ASK_DEVELOPER,
  },
  collection_sums: {
    group: 'D20',
    level: 'violation',
    row: 'Receipt {name} has {found} from a request to a phone over {expected}',
    advice: ASK_DEVELOPER,
  },
  collection_waiting: {
    group: 'D20',
    level: 'note',
    row: 'UGX {name} from a phone has had no sale for more than a day',
    advice: 'Decide about it under Phone Payments',
  },
} as const satisfies Record<string, DoctorRule>

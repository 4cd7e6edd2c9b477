// Rules of the doctor about the books: stock, sums,
// receipt numbers, movements, references and ranges.
import { ASK_DEVELOPER, type DoctorRule } from './doctor-rule.ts'

const REBUILD = 'npm run doctor -- --fix-cache counts it again; the facts stay as they are'
const ROUND = 'npm run doctor -- --repair-numbers rounds it and writes both values to the audit log'
const LOOK = 'Look at it on its page and correct it if it is a mistake'
const RESTORED = 'It came with a restored file; compare it with the paper'

export const bookRules = {
  stock_ledger: {
    group: 'D1',
    level: 'violation',
    row: 'The stock of {name} is {found}, its movements come to {expected}',
    advice: REBUILD,
    cache: true,
  },
  shelf_value: {
    group: 'D1',
    level: 'violation',
    row: 'The stock of {name} is worth {found}, its movements come to {expected}',
    advice: REBUILD,
    cache: true,
  },
  goods_cost: {
    group: 'D2',
    level: 'violation',
    row: 'Goods of {name} moved at a cost of {found}, their documents say {expected}',
    advice: ASK_DEVELOPER,
  },
  stock_ml: {
    group: 'D1',
    level: 'violation',
    row: 'The millilitres of {name} are {found}, its stock is {expected}',
    advice: REBUILD,
    cache: true,
  },
  stock_bundle: {
    group: 'D1',
    level: 'violation',
    row: 'The stock of the bundle {name} is {found}, its components allow {expected}',
    advice: REBUILD,
    cache: true,
  },
  day_items: {
    group: 'D1',
    level: 'violation',
    row: 'The reports count {found} for {name} on one day, the sales come to {expected}',
    advice: REBUILD,
    cache: true,
  },
  sale_lines: {
    group: 'D2',
    level: 'violation',
    row: 'Receipt {name} says {found}, its lines come to {expected}',
    advice: ASK_DEVELOPER,
  },
  sale_total: {
    group: 'D2',
    level: 'violation',
    row: 'Receipt {name} has the total {found}, subtotal less discount is {expected}',
    advice: ASK_DEVELOPER,
  },
  line_sum: {
    group: 'D2',
    level: 'violation',
    row: 'A line for {name} says {found}, price times quantity is {expected}',
    advice: ASK_DEVELOPER,
  },
  sale_cost: {
    group: 'D2',
    level: 'violation',
    row: 'Receipt {name} counts a cost of {found}, its lines come to {expected}',
    advice: ASK_DEVELOPER,
  },
  sale_change: {
    group: 'D3',
    level: 'violation',
    row: 'Receipt {name} gave {found} change, paid less total is {expected}',
    advice: ASK_DEVELOPER,
  },
  restored_sums: {
    group: 'D2',
    level: 'warning',
    row: 'The sums of the restored receipt {name} do not agree: {found} and {expected}',
    advice: RESTORED,
  },
  number_twice: {
    group: 'D4',
    level: 'warning',
    row: '{found} sales have the receipt number {name}',
    advice: 'Both sales are kept. Write on the paper which is which',
  },
  number_behind: {
    group: 'D4',
    level: 'violation',
    row: 'The next receipt number follows {found}, but {expected} is used',
    advice: REBUILD,
    cache: true,
  },
  sale_moved: {
    group: 'D5',
    level: 'violation',
    row: 'Receipt {name} sold {expected} of a product, its movement took {found}',
    advice: ASK_DEVELOPER,
  },
  sale_unmoved: {
    group: 'D5',
    level: 'warning',
    row: 'Receipt {name} sold goods, but no movement of stock belongs to it',
    advice: 'So it is after a restore of sales without products. Otherwise tell the developer',
  },
  movement_without_sale: {
    group: 'D5',
    level: 'note',
    row: 'A movement of {found} belongs to a sale that is not here any more',
    advice: 'So it is after Delete Data: the ledger of stock is history and stays',
  },
  usage_moved: {
    group: 'D5',
    level: 'violation',
    row: 'Internal usage of {expected} of {name} took {found} from the stock',
    advice: ASK_DEVELOPER,
  },
  line_places: {
    group: 'D6',
    level: 'violation',
    row: 'Receipt {name} has {found} lines, the last one is number {expected}',
    advice: ASK_DEVELOPER,
  },
  bundle_in_bundle: {
    group: 'D6',
    level: 'violation',
    row: 'The bundle {name} is part of a bundle',
    advice: 'Take it out of the other bundle (Inventory)',
  },
  version_gap: {
    group: 'D6',
    level: 'violation',
    row: '{name} has revision {found}, and {expected} follows from its replaced versions',
    advice: ASK_DEVELOPER,
  },
  person_half: {
    group: 'D6',
    level: 'warning',
    row: '{name} can sign in but has no profile or role',
    advice: 'Sync Users gives them both',
  },
  not_searched: {
    group: 'D6',
    level: 'violation',
    row: 'The search does not know {name}',
    advice: REBUILD,
    cache: true,
  },
  code_twins: {
    group: 'D6',
    level: 'warning',
    row: '{name} have one code',
    advice: 'Change one of the two barcodes. Until then the till asks which one is meant',
  },
  count_difference: {
    group: 'D9',
    level: 'violation',
    row: 'The count of {name} has the difference {found}, counted less expected is {expected}',
    advice: ASK_DEVELOPER,
  },
  usage_value: {
    group: 'D9',
    level: 'violation',
    row: 'Internal usage of {name} is worth {found}, price times quantity is {expected}',
    advice: ASK_DEVELOPER,
  },
  below_zero: {
    group: 'D10',
    level: 'warning',
    row: '{name} is {found}, which is too little',
    advice: LOOK,
  },
  not_rounded: {
    group: 'D10',
    level: 'violation',
    row: '{name} is {found}, with more decimals than the shop counts',
    advice: ROUND,
  },
  wrong_day: {
    group: 'D10',
    level: 'violation',
    row: 'Receipt {name} has a day that does not fit its time',
    advice: ASK_DEVELOPER,
  },
  from_the_future: {
    group: 'D10',
    level: 'warning',
    row: 'Receipt {name} is from the future',
    advice: 'Check the clock of the server',
  },
  clock_behind: {
    group: 'D10',
    level: 'warning',
    row: 'The clock is behind: the newest entry is of {name}',
    advice:
      'Set the clock of the server by a telephone. If it is right now: ' +
      'npm run admin -- clock-is-right',
  },
  cart_old: {
    group: 'D10',
    level: 'note',
    row: 'The held cart of {name} (UGX {found}) is more than a day old',
    advice: 'Resume or remove it at the till',
  },
  approval_used: {
    group: 'D15',
    level: 'violation',
    row: 'An approval of {name} was used for something that is not in the books',
    advice: ASK_DEVELOPER,
  },
  suspicious: {
    group: 'D10',
    level: 'note',
    row: '{name}: an item sold at 0, or the same item on two lines',
    advice: 'Sales Report lists the newest of them',
  },
  picture_broken: {
    group: 'D10',
    level: 'warning',
    row: 'The picture of {name} cannot be shown',
    advice: 'Choose another picture in the product form, or remove it there',
  },
} as const satisfies Record<string, DoctorRule>

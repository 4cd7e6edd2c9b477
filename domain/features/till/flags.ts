// Flags of sales that a till closed without the server. The sale is stored in any case; a flag asks
// administrators for a review, a note only explains.

/** Every flag with its words, in the order in which they are listed. */
export const FLAGS = {
  price_before: 'Old price',
  price_rule: 'Price not allowed',
  price_unknown: 'Price unknown',
  discount: 'Discount not allowed',
  sums: 'Sums differ',
  short_paid: 'Paid too little',
  vat: 'VAT differs',
  credit: 'On account without the server',
  collection_used: 'Phone payment not free',
  reference_used: 'Reference used before',
  item_gone: 'Item deleted',
  place_gone: 'Drawer or customer deleted',
  line_gone: 'Float line retired or moved',
  duplicate_reference: 'Transaction ID used before',
  department: 'Other department',
  person_unknown: 'Person unknown',
  person_unproved: 'Person not proved',
  person_removed: 'Person removed',
  till_ended: 'Till ended',
  number: 'Receipt number',
  epoch: 'Unknown past',
  clock: 'Clock wrong',
  backdated: 'Time before the last report',
  shift_closed: 'Came into a closed shift',
  oversold: 'Sold more than in stock',
  day_counted: 'Came after counting',
  late: 'Came late',
  went_on: 'Went on without the server',
  recovered: 'Recovered',
  by_file: 'From a file',
} as const satisfies Record<string, string>

export type Flag = keyof typeof FLAGS
export const FLAG_NAMES = Object.keys(FLAGS) as Flag[]

/** The flags among stored names; an older program may not know all of them. */
export const filterKnownFlags = (names: readonly string[]): Flag[] =>
  FLAG_NAMES.filter((name) => names.includes(name))

/**
 * A flag of one sale. Details are ids, numbers and short texts for the list; `below` is UGX under
 * the list price.
 */
export type RaisedFlag = {
  readonly flag: Flag
  /** False for a note. */
  readonly to_review: boolean
  readonly details: Readonly<Record<string, string | number | readonly number[] | null>>
}

/** Flags that need no review. An old price may need one. */
const NOTES: ReadonlySet<Flag> = new Set(['day_counted', 'went_on', 'recovered', 'by_file'])

/** A flag to review, or a note where it is one by nature. */
export const raiseFlag = (flag: Flag, details: RaisedFlag['details'] = {}): RaisedFlag => ({
  flag,
  to_review: !NOTES.has(flag),
  details,
})

/** In the order of the list. */
export const sortFlags = (flags: readonly RaisedFlag[]): RaisedFlag[] =>
  flags.toSorted((a, b) => FLAG_NAMES.indexOf(a.flag) - FLAG_NAMES.indexOf(b.flag))

/** 'Old price, Came late': how an entry of the audit log and the details of a sale list them. */
export const flagWords = (flags: readonly Flag[]): string =>
  flags.map((flag) => FLAGS[flag]).join(', ')

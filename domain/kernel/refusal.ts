// All refusals: code -> [HTTP status, message]. The compiler checks blanks such as {min}. The
// messages marked "catalogue" are given by the specification, point 8, and are shown as the title
// of a toast.

export const refusals = {
  // catalogue
  custom_price_not_allowed: [422, 'Custom pricing not allowed for this item'],
  price_below_minimum: [422, 'Price cannot be below {min}'],
  price_above_maximum: [422, 'Price cannot exceed {max}'],
  only_admins_edit_products: [403, 'Only admins can edit products'],
  user_email_taken: [422, 'A user with this email already exists'],
  user_not_found: [404, 'User not found'],
  table_unreadable: [503, 'Failed to export {table}'],
  not_a_backup: [422, 'Invalid backup file format'],
  backup_unreadable: [422, 'Failed to import data. Please check the file format.'],

  // access
  not_signed_in: [401, 'Sign in to continue'],
  session_over: [401, 'Your session is over. Sign in again'],
  second_step_required: [403, 'Type the code of your second step to go on'],
  not_allowed: [403, 'You are not allowed to do this. Ask an administrator'],
  department_required: [403, 'You have no department yet. Ask an administrator to assign one'],
  password_needed: [403, 'Sign in with your password'],
  last_admin: [
    409,
    'The last administrator cannot be changed. Make somebody else an administrator first',
  ],

  // host name and connection
  host_unclear: [400, 'The address of the shop is missing. Open it again from its link'],
  host_unknown: [
    421,
    'This shop does not answer under this address. ' +
      'Use its usual address, or ask whoever looks after the server to add this one',
  ],

  https_required: [426, 'Phones need the secure address. Open {address}'],

  // tills
  till_unknown: [401, 'The server does not know this till. Sign in to register it again'],
  till_ended: [403, 'An administrator ended this till. Waiting sales are still sent.'],
  till_copied: [409, 'This till was copied from another device. It has a new number now.'],
  phones_fixed: [409, 'The start of the server decides about phones (LAN or AUTH_SITE_URL)'],
  another_shop: [409, 'This till belongs to another shop'],

  // customer display
  display_code_wrong: [422, 'This code is wrong or too old. Get a new one at the till'],
  display_paused: [429, 'Too many wrong codes. Wait a minute, then type the code again'],

  // input
  invalid_input: [422, '{message}'],
  not_json: [400, 'The request could not be read. It must be one JSON object'],
  too_large: [413, 'That is too much to send at once'],
  not_found: [404, '{thing} was not found. It may have been removed'],
  duplicate: [409, '{thing} already exists'],
  changed_meanwhile: [409, 'Somebody else changed this meanwhile. Choose which values to keep'],
  in_use: [409, '{thing} is still used by {users}'],

  // selling
  empty_cart: [422, 'Add an item to the cart first'],
  insufficient_payment: [422, 'Insufficient payment'],
  only_cash_gives_change: [422, 'Only cash can be more than the amount due'],
  rounding_changed: [409, 'The rounding of cash was changed. Check the amount and try again'],
  credit_needs_customer: [422, 'Credit needs a registered customer'],
  credit_over_limit: [
    422,
    'Credit is not possible: {name} owes {balance} of {limit}, {left} is left',
  ],
  more_than_owed: [409, 'This is {more} more than owed. Keep it as credit?'],
  payout_too_much: [422, 'Only {left} can be paid out'],
  payment_kept: [
    409,
    'This payment can no longer be undone. An administrator can adjust the account',
  ],
  customer_merged: [409, '{name} was merged into {kept}'],
  customer_asked: [409, 'An approval for {name} is waiting. Answer it first'],
  nothing_left: [422, '{item}: only {left} can still be returned'],
  goods_not_from_delivery: [
    409,
    'The stock of {item} counts this delivery already. Correct the stock in Inventory instead',
  ],
  costs_known: [409, 'The costs of this delivery are already known'],
  refund_changed: [409, 'Something was returned meanwhile. Check the amounts and try again'],
  tender_too_much: [422, 'Only {left} can be paid back by {tender}'],
  sale_voided: [409, 'This sale was voided'],
  void_too_late: [409, 'The shift of this sale is closed. Return the items instead'],
  void_other_day: [409, 'This sale is of another day. Return the items instead'],
  part_returned: [409, 'Part of this sale was returned. Return the rest instead'],
  stock_too_far: [422, 'The stock of {item} would be {bound}. Check the quantity'],
  value_too_far: [422, 'The stock of {item} would be worth too much. Check cost and quantity'],
  tier_without_price: [422, '{item} has no {tier} price'],
  bottle_not_offered: [422, '{item} is not sold by the bottle'],
  price_changed: [409, 'Prices changed: {items}. Check the cart and complete the sale again'],
  item_not_sold_here: [422, '{item} is not sold in this department or is no longer offered'],
  sale_id_reused: [
    409,
    'Another sale already has this number. Reload the page and start a new cart',
  ],
  key_reused: [409, 'This was already sent with other details. Reload the page and try again'],
  cart_taken: [409, '{name} has already resumed this cart'],
  too_many_held: [422, 'There are 100 held carts. Resume or remove one first'],
  discount_not_allowed: [403, 'Only people who may change prices can give a discount'],
  discount_above_limit: [422, 'Your discount can be {limit} % of the subtotal at most'],
  discount_too_large: [422, 'The discount cannot be more than the subtotal'],
  component_is_bundle: [422, 'A bundle cannot contain another bundle'],
  tracking_with_stock: [422, 'Set the stock of {item} to 0 before you change how it is tracked'],
  tracking_in_use: [422, '{item} is in {documents}. End that before you change how it is tracked'],
  barcode_taken: [409, 'Another product already has the barcode {barcode}'],
  picture_unfit: [
    422,
    'The picture must be a JPEG or WebP of 320 px and 30 kB at most, without camera data',
  ],
  logo_not_image: [422, 'The logo must be a PNG, JPEG or WebP picture up to 500 kB'],

  // sales of tills
  cart_copied: [409, 'This cart was already sold on another device. Start a new cart'],
  sale_withdrawn: [409, 'This sale was taken back. Start a new one'],
  sale_late: [409, 'The answer came too late. The till sends this sale again'],
  person_unknown: [403, 'Sign in on this till to sell with the server'],
  person_unproved: [403, 'Sign in again on this till'],
  person_removed: [403, 'This account may not sell any more. Ask an administrator'],
  kept_full: [507, 'Too many sales of this till wait for an administrator'],
  till_too_fast: [429, 'This till sends too many sales at once. Wait a second and send it again'],
  kept_settled: [409, 'This sale was already decided'],
  flag_resolved: [409, 'This was already marked'],
  sales_file_broken: [422, 'This file was changed or is not whole'],
  sales_file_of_another_shop: [409, 'This file belongs to another shop'],

  // printers
  printer_not_local: [422, 'Only printers in your own network can be used'],
  printer_not_found: [422, 'The server does not find this printer. Choose one from the list'],
  print_under_way: [409, 'This is already being printed'],
  printer_overloaded: [409, 'The printer has a long queue. Check its paper, then print again'],

  // approvals
  approval_needed: [403, '{action} needs an approval'],
  approval_over: [403, 'This approval cannot be used any more. Ask again'],
  own_approval: [403, 'Somebody else has to approve this'],
  wrong_password: [403, 'The password or the code is wrong'],
  wrong_pin: [403, 'Wrong PIN'],
  pin_locked: [403, '{message}'],
  till_not_shared: [403, 'A PIN opens only a shared till'],
  request_decided: [409, '{name} has already decided this'],
  request_over: [409, 'This request is over'],
  message_paused: [429, 'No more messages for now. Try again in {wait}'],
  messages_off: [409, 'No message can be sent. Use the PIN, or send a request'],
  password_paused: [429, 'Too many wrong passwords. Try again in {wait}'],

  // shifts
  shift_closed: [409, 'This shift is closed'],
  no_open_shift: [409, 'Open a shift first'],
  drawer_open: [409, '{drawer} was opened by {name} at {time}'],
  movement_undone: [409, 'This was already undone'],
  movement_kept: [409, 'This cannot be undone'],
  counts_used_up: [409, 'This drawer was counted five times. Close it as it is'],
  count_old: [409, 'There is a newer count. Reload the page'],
  closure_approved: [409, 'This closure needs no approval'],
  shifts_open: [409, 'Close the open shifts first'],

  // stock counts
  already_counted: [409, '{product} is already being counted in {count}'],
  count_again: [409, 'Stock moved during the count. Count it again: {products}'],
  count_over: [409, 'This count is finished'],
  not_in_count: [422, '{product} is not part of this count'],
  nothing_to_count: [422, 'There are no products to count here'],
  too_many_to_count: [422, 'A count can have 5,000 products at most. Choose a category'],

  // transfers
  no_twin: [422, 'Ask an administrator: {department} has no {product}'],
  too_little_stock: [422, '{item}: only {left} can be sent'],
  more_than_sent: [422, 'More than was sent: {item}'],
  transfer_done: [409, 'This transfer was already received or cancelled'],

  // internal usage, in the words of the specification
  product_not_found: [404, 'Product not found'],
  department_not_assigned: [422, 'Department not assigned'],
  // backup
  file_too_large: [413, 'The file is larger than {most} MB, more than can be restored at once'],
  backup_row_wrong: [422, '{table}, row {row}: {field} {problem}'],
  backup_busy: [409, 'Another restore or deletion is under way. Try again when it is done'],
  backup_useless: [
    409,
    'Nothing was deleted. A backup file of these tables could not be restored: {problem}',
  ],
  snapshot_failed: [503, 'No safety copy could be made, so nothing was changed. Is the disk full?'],

  // import
  import_too_large: [413, 'The file is too large'],
  not_a_table: [422, 'This file cannot be read as a table'],
  too_many_columns: [422, 'At most {most} columns at once'],
  open_quote: [422, 'Row {row} has a quotation mark that joins rows. Take it out'],
  old_workbook: [422, 'This is an old Excel file (.xls). Save it as .xlsx or CSV'],
  open_document: [422, 'This is a LibreOffice file (.ods). Save it as .xlsx or CSV'],
  binary_workbook: [422, 'This is a binary Excel file (.xlsb). Save it as .xlsx or CSV'],
  other_document: [422, 'This is a PDF or a web page. Choose an Excel or CSV file'],
  no_header: [422, 'The first row must name the columns'],
  too_many_rows: [422, 'At most 50,000 rows at once'],
  shop_changed: [409, 'Something changed since the check. Check again'],

  // failures of the server
  overloaded: [503, 'The server is busy. Try again in a moment'],
  disk_full: [507, "The server's disk is full. Selling goes on as soon as there is room."],
  database_locked: [
    503,
    'Another program holds the database. Selling goes on as soon as it lets go.',
  ],
  database_away: [503, 'The server cannot reach its database. Nothing was lost; try again soon'],
  database_damaged: [
    503,
    "The shop's database is damaged. Open the shop's address in a new tab to read what to do",
  ],
  database_lost: [
    503,
    "The shop's database is gone. Open the shop's address in a new tab to read what to do",
  ],
  database_cut_short: [
    503,
    "The shop's newest entries are missing. " +
      "Open the shop's address in a new tab to read what to do",
  ],
  database_of_other_shop: [
    503,
    "This is the database of another shop. Open the shop's address in a new tab to read what to do",
  ],
  read_only: [503, 'The server cannot write at the moment. Nothing was lost; try again soon'],
  unexpected: [
    500,
    'Something went wrong on the server. Try again; if it happens again tell the developer',
  ],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalCode = keyof typeof refusals

/** The names of the blanks in a text: Blanks<'from {a} to {b}'> is 'a' | 'b'. */
export type Blanks<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Blanks<Rest>
  : never

export type ParamsOf<Code extends RefusalCode> = Record<Blanks<(typeof refusals)[Code][1]>, string>

/**
 * Codes whose message is the title of the toast (decision D18). Other messages are its second line.
 */
const CATALOGUE_CODES: readonly RefusalCode[] = [
  'custom_price_not_allowed',
  'price_below_minimum',
  'price_above_maximum',
  'only_admins_edit_products',
  'user_email_taken',
  'user_not_found',
  'insufficient_payment',
  'table_unreadable',
  'not_a_backup',
  'backup_unreadable',
]
export const isCatalogueText = (code: string): boolean =>
  (CATALOGUE_CODES as readonly string[]).includes(code)

/**
 * Replaces the blanks of a text by values. A blank without a value stays visible, so that the
 * mistake is noticed.
 */
export const fillBlanks = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (blank, name: string) => params[name] ?? blank)

/**
 * A refusal by a business rule. Checks return it, so that a cart can show
 * it; other code throws it, so that the transaction rolls back. `details`
 * is machine-readable, for example the new prices of `price_changed`.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly params: Readonly<Record<string, string>>
  readonly details: unknown

  constructor(code: RefusalCode, params: Readonly<Record<string, string>>, details?: unknown) {
    super(fillBlanks(refusals[code][1], params))
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code][0]
    this.params = params
    this.details = details
  }
}

/**
 * Creates a refusal. The compiler requires every blank:
 * `throw refuse('not_found', { thing: 'The sale' })`.
 */
export const refuse = <Code extends RefusalCode>(
  code: Code,
  ...rest: [keyof ParamsOf<Code>] extends [never]
    ? [params?: Record<string, never>, details?: unknown]
    : [params: ParamsOf<Code>, details?: unknown]
): Refusal => new Refusal(code, rest[0] ?? {}, rest[1])

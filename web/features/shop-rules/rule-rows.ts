// The rows of the page: the parts of the program, and the rules of each. A part that is not built
// yet is not here.
import type { ShopSwitch } from '@webale/domain/access/shop-switches.ts'
import type { ShopRules } from '@webale/domain/features/shop-rules/shop-rules.ts'

type NamesOf<Kind> = {
  [Name in keyof ShopRules]: ShopRules[Name] extends Kind ? Name : never
}[keyof ShopRules]

export type SwitchRow = {
  readonly name: NamesOf<boolean>
  readonly label: string
  readonly hint: string
}
export type NumberRow = {
  readonly name: NamesOf<number | null>
  readonly label: string
  readonly hint?: string
  /** Shown in the field, before the number. */
  readonly unit: string
}

export type RuleCard = {
  readonly title: string
  /** The card is there only while this part is switched on. */
  readonly shownBy?: ShopSwitch
  readonly hint?: string
  readonly rules: readonly (SwitchRow | NumberRow)[]
}

/** "What this shop uses". */
export const PARTS: readonly (SwitchRow & { readonly name: ShopSwitch })[] = [
  {
    name: 'shifts',
    label: 'Shifts',
    hint: 'Open, count and close each cash drawer',
  },
  {
    name: 'held_carts',
    label: 'Held carts',
    hint: 'Put a cart aside and serve the next customer',
  },
  {
    name: 'credit',
    label: 'Credit',
    hint: 'Registered customers buy now and pay later',
  },
  {
    name: 'approvals',
    label: 'Approvals',
    hint: 'A leader allows one action with the password, at the till',
  },
  {
    name: 'pin',
    label: 'PIN',
    hint: 'Several people sell on a shared till, each with a PIN',
  },
  {
    name: 'purchases',
    label: 'Purchases',
    hint: 'Receive goods from suppliers, with what they cost',
  },
  {
    name: 'shop_reports',
    label: 'Shop reports',
    hint: 'Discounts, returns and voids of each person',
  },
  {
    name: 'stock_counts',
    label: 'Stock counts',
    hint: 'Count the shelves while the shop sells',
  },
  {
    name: 'transfers',
    label: 'Transfers',
    hint: 'Send goods from one department to another',
  },
  {
    name: 'float_book',
    label: 'Float book',
    hint: 'Mobile money agents keep a book of their float',
  },
  {
    name: 'vat',
    label: 'VAT',
    hint: 'Receipts, products and reports with VAT',
  },
  {
    name: 'evening_message',
    label: 'Evening message',
    hint: 'The figures of the day by text message or mail',
  },
  {
    name: 'collections',
    label: 'Ask phones',
    hint: 'The till asks the phone of a customer for mobile money',
  },
]

export const RULE_CARDS: readonly RuleCard[] = [
  {
    title: 'Shift',
    shownBy: 'shifts',
    rules: [
      {
        name: 'hide_expected_cash',
        label: 'Hide expected cash while counting',
        hint: 'Users see no expected cash and no payments on Reports. Sales History stays.',
      },
      {
        name: 'sell_only_in_shift',
        label: 'Sell only with an open shift',
        hint: 'The till sells after its drawer is opened',
      },
      {
        name: 'allowed_difference',
        label: 'Allowed difference',
        unit: 'UGX',
        hint: 'A larger one needs the approval of a leader',
      },
      {
        name: 'pay_out_without_approval',
        label: 'Pay out without approval',
        unit: 'UGX',
        hint: 'Per user and shift',
      },
    ],
  },
  {
    title: 'Credit',
    shownBy: 'credit',
    rules: [
      {
        name: 'credit_days',
        label: 'Days to pay of a new customer',
        unit: 'days',
      },
    ],
  },
  {
    title: 'PIN',
    shownBy: 'pin',
    rules: [
      {
        name: 'lock_after_minutes',
        label: 'Lock after',
        unit: 'minutes',
        hint: 'From 1 to 60 without use. Leave it empty for never.',
      },
      {
        name: 'lock_after_sale',
        label: 'Lock after every sale',
        hint: 'Shared tills only',
      },
    ],
  },
  {
    title: 'VAT',
    shownBy: 'vat',
    hint: 'Admin Reports warn from 80 % of these sales.',
    rules: [
      {
        name: 'vat_limit_year',
        label: 'Sales in 12 months',
        unit: 'UGX',
        hint: '0 for no limit',
      },
      {
        name: 'vat_limit_quarter',
        label: 'Sales in 3 months',
        unit: 'UGX',
        hint: '0 for no limit',
      },
    ],
  },
  {
    title: 'Returns',
    rules: [
      {
        name: 'return_days',
        label: 'Returns within',
        unit: 'days',
        hint: '0 for no limit',
      },
    ],
  },
  {
    title: 'Cash',
    rules: [
      {
        name: 'cash_rounding',
        label: 'Round cash to',
        unit: 'UGX',
        hint: '50 or 100; 0 for no rounding. Only cash is rounded, totals stay.',
      },
    ],
  },
  {
    title: 'Discount up to',
    hint:
      'The largest part of a sale that each role may give away. ' +
      'With 0 there is no discount button.',
    rules: [
      { name: 'discount_limit_admin', label: 'Administrators', unit: '%' },
      { name: 'discount_limit_moderator', label: 'Moderators', unit: '%' },
      { name: 'discount_limit_user', label: 'Users', unit: '%' },
    ],
  },
]

export const isNumberRow = (row: SwitchRow | NumberRow): row is NumberRow => 'unit' in row

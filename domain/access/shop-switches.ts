// The parts of the program that a shop switches on. Each shows its menu entry, fields and buttons.
export const SHOP_SWITCHES = [
  'shifts',
  'held_carts',
  'credit',
  'approvals',
  'shop_reports',
  'pin',
  'stock_counts',
  'purchases',
  'transfers',
  'float_book',
  'vat',
  'evening_message',
  'collections',
] as const
export type ShopSwitch = (typeof SHOP_SWITCHES)[number]

/** What the shop uses; nothing by default. */
export type ShopSwitches = { readonly [Name in ShopSwitch]?: boolean }

// "What does your shop do?": the parts of the shop rules as questions, in the first step of the
// administrator's guide.
import type { ShopSwitch } from '../../access/shop-switches.ts'

export type ShopQuestion = { readonly name: ShopSwitch; readonly question: string }

export const SHOP_QUESTIONS: readonly ShopQuestion[] = [
  { name: 'shifts', question: 'Do you count the cash of each drawer?' },
  { name: 'credit', question: 'Do customers buy now and pay later?' },
  { name: 'held_carts', question: 'Do you put carts aside and serve others first?' },
  { name: 'approvals', question: 'Must a leader allow discounts and returns?' },
  { name: 'pin', question: 'Do several people sell on one device?' },
  { name: 'purchases', question: 'Do you record what suppliers bring?' },
  { name: 'stock_counts', question: 'Do you count your shelves?' },
  { name: 'collections', question: 'Do you want to ask phones for mobile money?' },
  { name: 'transfers', question: 'Do departments send goods to each other?' },
  { name: 'float_book', question: 'Do you work as a mobile money agent?' },
  { name: 'vat', question: 'Do your receipts show VAT?' },
  { name: 'evening_message', question: 'Do you want the day by message each evening?' },
  { name: 'shop_reports', question: 'Do you want reports about each person?' },
]

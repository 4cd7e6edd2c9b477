// Help, tab Inventory: goods that come in, what they cost, and what suppliers are owed.
import type { HelpGuide } from './help-guide.ts'

export const purchases: HelpGuide = {
  id: 'purchases',
  title: 'Purchases and suppliers',
  uses: 'purchases',
  steps: [
    {
      text:
        'A leader opens **Purchases** and presses **Receive goods**. ' +
        'Choose the supplier, then scan or search each product.',
      to: '/purchases',
      link: 'Open Purchases',
    },
    {
      text:
        'Type the quantity, or packs and pack size. ' +
        'The stock rises when you press **Receive goods**.',
    },
    {
      text:
        'Only administrators see costs. They type them there, or press **Add costs** ' +
        'later. The average cost of each product follows.',
    },
    {
      text:
        '**Take back** returns broken goods, or corrects a wrong entry. ' +
        '**Print labels** makes labels for what came.',
    },
    {
      text:
        '**Pay supplier** is in the tab **Suppliers**. ' +
        'Cash lowers the expected cash of the shift and of Cash Reconciliation.',
    },
    {
      text:
        'Administrators see there what the shop owes. ' +
        '**Account** lists deliveries and payments, and can undo a payment.',
    },
  ],
}

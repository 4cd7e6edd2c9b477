// Help, tab Sales: asking the phone of a customer for mobile money.
import type { HelpGuide } from './help-guide.ts'

export const phonePayments: HelpGuide = {
  id: 'phone-payments',
  title: 'Asking a phone for money',
  uses: 'collections',
  steps: [
    {
      text:
        'Choose **Mobile Money**, type the number and press **Ask the phone**. ' +
        'The customer approves on the phone.',
    },
    {
      text:
        'The till shows **Paid** and puts the money into the payment. ' +
        '**Stop waiting** takes you to another method.',
    },
    {
      text:
        'Money that comes too late waits under **Phone Payments** for a decision. ' +
        'It waits for its till first. Switch that till on.',
      to: '/phone-payments',
      link: 'Open Phone Payments',
    },
  ],
}

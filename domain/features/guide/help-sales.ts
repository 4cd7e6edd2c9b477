// Help, tab Sales: making a sale, payment, discounts, receipts.
import type { HelpGuide } from './help-guide.ts'
import { phonePayments } from './help-phone-payments.ts'

const makingASale: HelpGuide = {
  id: 'making-a-sale',
  title: 'Making a sale',
  steps: [
    {
      text: 'Open **Point of Sale** and scan the goods. It does not matter where the cursor is.',
      to: '/sales',
      link: 'Open Point of Sale',
    },
    {
      text:
        'Without a scanner, search by name or tap the item. Best sellers come first. ' +
        'A chip shows one category. A search offers sold-out products below the list.',
    },
    {
      text:
        'In the cart change the quantity or the price tier. For perfume, press a size. ' +
        'Type a price where the line has a price field.',
    },
    {
      text:
        'Choose how the customer pays and enter the amount. ' +
        'The till shows the change and the notes to give.',
    },
    { text: 'Press **Complete Sale** or F9. Pressing twice never sells twice.' },
    {
      text:
        'The next scan starts the next sale, with Cash chosen. ' +
        'An unfinished cart survives a reload and a power cut.',
    },
  ],
}

const payment: HelpGuide = {
  id: 'payment-methods',
  title: 'Payment methods',
  steps: [
    {
      text:
        '**Cash**: tap the notes that you get, or **Exact**. ' +
        'Below the total the till says **Insufficient payment**.',
    },
    {
      text:
        '**Mobile Money**: the till fills in the exact amount. ' +
        'Check that the money has arrived before you complete the sale.',
    },
    { text: '**Card**: take the payment on the card machine. The till fills in the exact amount.' },
    {
      text:
        '**Split payment**: press it above the amount when a customer pays in parts. ' +
        'Enter each part; only cash can be more than the amount due.',
    },
    {
      text:
        '**Credit**, paying later, needs a customer: add the person under Customers, ' +
        'so that you know who owes. The guide **Customer credit** says how.',
      to: '/customers',
      link: 'Open Customers',
    },
  ],
}

const discounts: HelpGuide = {
  id: 'discounts',
  title: 'Discounts',
  steps: [
    {
      text:
        'An administrator gives a discount on the whole sale with the button **%** ' +
        'at the total. It can be as much as the subtotal, not more.',
    },
    {
      text:
        'For one item, choose a lower price tier, or type the price where the product ' +
        'allows a custom price.',
    },
    { text: 'The minimum and maximum of a product bind administrators too.' },
    { text: 'Services marked **Negotiable** have a price to agree on.' },
    {
      text: 'A discount of more than half, and items sold at 0, are listed in **Discrepancies**.',
      to: '/discrepancies',
      link: 'Open Discrepancies',
    },
  ],
}

const receipts: HelpGuide = {
  id: 'receipts',
  title: 'Receipts: print, reprint, e-mail and WhatsApp',
  steps: [
    {
      text:
        'After a sale, **Receipt Actions** opens. **Print** prints the receipt; ' +
        'with **Print receipt after sale** switched on it prints at once.',
    },
    { text: '**Preview** shows the receipt; there you also find **E-mail this receipt**.' },
    {
      text:
        'WhatsApp: enter the number with its country code and press **Share via ' +
        'WhatsApp**. Choose a known customer at the till to fill it in.',
    },
    {
      text:
        'To reprint, find the sale in **Sales History** and press **Reprint**. ' +
        'The paper then says COPY.',
      to: '/sales-history',
      link: 'Open Sales History',
    },
    { text: 'Scanning the code at the bottom of a receipt in Sales History finds its sale.' },
  ],
}

const returns: HelpGuide = {
  id: 'returns',
  title: 'Returns and voids',
  steps: [
    {
      text:
        'A refund: administrators and moderators take goods back. ' +
        'Find the sale in **Sales History** and press **Return items**.',
      to: '/sales-history',
      link: 'Open Sales History',
    },
    {
      text:
        'Type how many came back. Choose **Back to stock** or **Damaged**; ' +
        'damaged goods do not raise the stock.',
    },
    {
      text:
        'The till says what to pay back and how. ' +
        'A discount of the sale is shared by all its items.',
    },
    {
      text:
        '**Void sale** takes back a whole sale on the day it was made, when nothing of it ' +
        'was returned.',
    },
    {
      text:
        'Other staff press the same buttons. ' +
        'A moderator or administrator types the password on the spot.',
      uses: 'approvals',
    },
    { text: 'For an exchange, return the item and sell the other one.' },
  ],
}

const heldCarts: HelpGuide = {
  id: 'held-carts',
  title: 'Held carts',
  uses: 'held_carts',
  steps: [
    {
      text:
        'Press **Hold** at the till when a customer steps aside. ' +
        'Add a name, and serve the next customer.',
    },
    {
      text:
        '**Held carts** lists them on every till of the department. ' +
        '**Resume** brings a cart back.',
    },
    { text: 'Prices and stock are checked when the cart is sold. **Remove** asks for a reason.' },
  ],
}

const credit: HelpGuide = {
  id: 'credit',
  title: 'Customer credit: sell now, pay later',
  steps: [
    {
      text: 'An administrator switches **Credit** on in **Settings** under **Shop Rules**.',
    },
    {
      text:
        'In **Customers**, open the **Account** of a customer. ' +
        'A leader sets the limit and the days in **Credit terms**.',
      to: '/customers',
      link: 'Open Customers',
    },
    {
      text:
        'At the till, choose the customer from the list. ' +
        '**Credit** appears beside the ways of payment.',
    },
    {
      text:
        'For a part on credit, press **Split payment**, type what is paid, ' +
        'and put the rest on the account.',
    },
    {
      text:
        'When the customer pays, press **Take payment** in the account. ' +
        'The oldest sale is settled first.',
    },
    {
      text:
        '**Debtors** shows leaders who owes how much, and for how long. ' +
        'The chat button sends a reminder.',
      to: '/debtors',
      link: 'Open Debtors',
    },
  ],
}

const shifts: HelpGuide = {
  id: 'shifts',
  title: 'Shifts: open, count and close a drawer',
  uses: 'shifts',
  steps: [
    {
      text: 'An administrator adds the drawers in **This till**.',
      to: '/till',
      link: 'Open This till',
    },
    { text: 'Who opens a shift sells for its drawer there. Leaders set others under **Devices**.' },
    {
      text: 'In **Shift**, press **Open shift** in the morning and enter the money in the drawer.',
      to: '/shift',
      link: 'Open Shift',
    },
    {
      text:
        '**Pay in** and **Pay out** record money that is not a sale. ' +
        '**No sale** opens the drawer for change.',
    },
    {
      text:
        'In the evening, press **Count and close** and count without looking at the sales. ' +
        'The count belongs to the day on which the shift was opened.',
    },
    { text: '**Closures** keeps each Z report. A difference waits until a leader approves it.' },
  ],
}

const approvals: HelpGuide = {
  id: 'approvals',
  title: 'Approvals: ask a leader at the till',
  uses: 'approvals',
  steps: [
    {
      text:
        'Some actions need a moderator or administrator: a large discount, a return, ' +
        'a void, a large pay-out.',
    },
    {
      text: 'Press **Ask for approval**, or the button with the shield. It says what you ask for.',
    },
    {
      text:
        'The leader chooses the name and types the password on your screen. ' +
        'Some also type a code. Nobody signs out.',
    },
    {
      text:
        'No leader here? Press **Send request**. ' +
        'Leaders see a bell in the top bar for ten minutes.',
    },
    { text: 'A leader presses the bell, then **Allow** or **Deny**. The till says who decided.' },
    { text: 'An approval is for this one action and lasts five minutes.' },
  ],
}

const services: HelpGuide = {
  id: 'services',
  title: 'Services',
  steps: [
    {
      text:
        'Printing, engraving, repairs: add them once with their base price, ' +
        'and sell them in the tab **Services** of the till.',
      to: '/services',
      link: 'Open Services',
    },
    { text: 'A service goes to the department that is selected at the top of the page.' },
    { text: 'Switch off **Negotiable** where the price is fixed.' },
  ],
}

export const salesGuides: readonly HelpGuide[] = [
  makingASale,
  payment,
  discounts,
  approvals,
  heldCarts,
  credit,
  phonePayments,
  receipts,
  returns,
  shifts,
  services,
]

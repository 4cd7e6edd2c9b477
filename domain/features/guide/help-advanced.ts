// Help, tab Advanced: mobile money, printers and
// scanners, two-step sign-in, backup, troubleshooting.
import type { HelpGuide } from './help-guide.ts'

const mobileMoney: HelpGuide = {
  id: 'mobile-money',
  title: 'Mobile money',
  steps: [
    {
      text:
        'For agents: deposits, withdrawals, bills, airtime and data bundles are recorded ' +
        'in **Mobile Money**.',
      to: '/mobile-money',
      link: 'Open Mobile Money',
    },
    {
      text:
        'Choose the type, then enter the phone number and the amount. ' +
        'The provider is filled in. Change it if it is wrong.',
    },
    { text: 'A customer and notes are optional.' },
    {
      text:
        'The top boxes show how today changed your cash. ' +
        'Deposits add cash, withdrawals take it.',
    },
    {
      text:
        'A customer who pays for goods by mobile money is a sale: ' +
        'choose Mobile Money as the payment method at the till.',
      to: '/sales',
      link: 'Open Point of Sale',
    },
  ],
}

const floatBook: HelpGuide = {
  id: 'float-book',
  title: 'Float book of an agent',
  uses: 'float_book',
  steps: [
    {
      text:
        'An administrator presses **Add line** for each number that holds float, ' +
        'and records its **Opening balance**.',
      to: '/mobile-money',
      link: 'Open Mobile Money',
    },
    {
      text:
        'Choose the **Line** of each transaction. ' +
        'Type the **Transaction ID** of the message: nobody can record it twice.',
    },
    {
      text:
        '**Count**: ask the phone for the balance, and type it. ' +
        'A difference is corrected at once.',
    },
    {
      text:
        'Leaders record **Float bought**, **Float sold**, **Commission** and fees. ' +
        'They reverse a transaction with the arrow in the list.',
    },
    { text: '**Day sheet** shows each line from opening to closing. Print it as a slip or on A4.' },
  ],
}

const printers: HelpGuide = {
  id: 'printer-setup',
  title: 'Printer and scanner setup',
  steps: [
    {
      text:
        'Connect the receipt printer to the computer. On this device choose its paper, ' +
        '80 or 58 mm, under **Settings**, **This device**, and press **Test print**.',
      to: '/settings',
      link: 'Open Settings',
    },
    {
      text:
        'In the print window of the browser choose the receipt printer, margins none, ' +
        'scale 100 %. The browser remembers it.',
    },
    { text: 'If no window opens, the browser blocks pop-ups: allow them for this address.' },
    {
      text:
        'Scanners that type like a keyboard work at once. ' +
        'Let them send Enter or Tab after the code.',
    },
    {
      text:
        'When the codes of a Bluetooth scanner come in pieces, choose **Bluetooth** as ' +
        'scanner speed.',
    },
    {
      text:
        'On Android a connected scanner may hide the keyboard: ' +
        'tap the field again, or switch on the on-screen keyboard in the settings of the phone.',
    },
  ],
}

const receiptPrinters: HelpGuide = {
  id: 'receipt-printers',
  title: 'Receipt printers of the shop',
  steps: [
    {
      text:
        'An administrator opens **This till** and presses **Add printer**. ' +
        'The printer needs an address that stays the same, such as 192.168.1.50.',
      to: '/till',
      link: 'Open This till',
    },
    {
      text:
        '**Test print** shows if it works. ' +
        'Choose another code page when letters print wrongly.',
    },
    {
      text:
        'On each device choose the printer under **Print receipts with**. ' +
        'Then no window opens. Phones print too, also slips and statements.',
    },
    {
      text:
        'For a printer of this device choose **This device**. ' +
        'Then press USB, Serial port or Bluetooth. It needs Chrome and https. ' +
        'An administrator gets the https address under **Settings**, **Phones**.',
    },
    { text: 'With **Open the cash drawer** the drawer opens for cash, never for a reprint.' },
    {
      text:
        'When a receipt was not printed, press **Print again**. ' +
        '**This till** lists it for a day under **Not printed**.',
    },
  ],
}

const twoSteps: HelpGuide = {
  id: 'two-steps',
  title: 'Two-step sign-in: a code after the password',
  steps: [
    {
      text:
        'Press your e-mail in the top bar, on a phone the round sign there: ' +
        'it opens **Your account**. Press **Set up two-step sign-in**. ' +
        'Scan the picture with an authenticator app.',
    },
    { text: 'Each sign-in then asks for the code that the app shows. It counts once.' },
    {
      text:
        '**Codes by text message** is there when the shop pays for messages. ' +
        'A code comes when you press **Send code**.',
    },
    { text: 'Add an app and a phone, and you can choose at each sign-in.' },
    { text: 'You still sign in with your e-mail and password, not with a number.' },
    { text: 'Phone lost? The person who runs the server can switch your second step off.' },
  ],
}

const backup: HelpGuide = {
  id: 'data-backup',
  title: 'Data backup',
  steps: [
    {
      text: 'An administrator opens **Settings**, tab **Backup**.',
      to: '/settings?tab=backup',
      link: 'Open Backup',
    },
    {
      text:
        'Choose the tables and press **Export Data**. The file is named by its date. ' +
        'Keep it away from this computer, for example on a flash drive.',
    },
    {
      text:
        'To restore, choose a backup file, check it, and press **Restore Data**. ' +
        'Tick **Leave out** for unreadable rows.',
    },
    {
      text:
        'Deleting data downloads a backup first. Keep that file. ' +
        'You need it to get the data back.',
    },
    { text: 'Make a backup every week, and before every large change.' },
    {
      text:
        '**Snapshots**, further down, lists the copies the server takes. ' +
        '**Test the backup** shows if they work.',
    },
  ],
}

const troubleshooting: HelpGuide = {
  id: 'troubleshooting',
  title: 'Troubleshooting',
  steps: [
    {
      text:
        'A product is not found at the till: ' +
        'its stock is 0, or it belongs to another department. Check it in Inventory. ' +
        'A scan offers **Sell anyway** for a stock of 0.',
      to: '/inventory',
      link: 'Open Inventory',
    },
    {
      text:
        'A scan finds nothing: compare the code with the **Barcode** field of the product, ' +
        'and look at **Printer and scanner setup** above.',
    },
    {
      text:
        'A forgotten password: **Forgot password?** on the sign-in page sends a code where ' +
        'the shop can send mail. An administrator gives a new one with **Reset password**.',
      to: '/staff',
      link: 'Open Staff Mgmt',
    },
    {
      text:
        'The receipt did not print: the sale is still stored. ' +
        'Press **Reprint** in Sales History.',
      to: '/sales-history',
      link: 'Open Sales History',
    },
    {
      text:
        'A page says that something could not be loaded: ' +
        'check the network and press **Retry**. Nothing you typed is lost.',
    },
    { text: 'If nothing helps, press the green button and tell the developer what you see.' },
  ],
}

export const advancedGuides: readonly HelpGuide[] = [
  mobileMoney,
  floatBook,
  printers,
  receiptPrinters,
  twoSteps,
  backup,
  troubleshooting,
]

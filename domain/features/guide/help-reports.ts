// Help, tab Reports: what the figures mean, exports, closing the day.
import type { HelpGuide } from './help-guide.ts'
import { vatGuide } from './help-vat.ts'

const metrics: HelpGuide = {
  id: 'report-metrics',
  title: 'Report metrics and filters',
  steps: [
    {
      text:
        'Choose the period in **Sales Report**: ' +
        '**Daily** is today, **Weekly** the last 7 days, **Monthly** the last 30 days, ' +
        'with today. **Yesterday** and **Dates** show other days.',
      to: '/reports',
      link: 'Open Sales Report',
    },
    {
      text:
        '**Total Sales** is what was sold after discounts. ' +
        '**Transactions** is the number of sales. ' +
        '**Average Basket** is sales divided by transactions.',
    },
    {
      text: '**Items Sold** is quantity times quantity per unit. It adds pieces, ml and services.',
    },
    {
      text:
        '**COGS** is what the sold goods cost you on the day of the sale. ' +
        '**Gross Profit** is sales minus COGS. Users do not see these two.',
    },
    { text: '**Suspicious Entries** are sales with an item at 0 or with the same item twice.' },
    { text: "Staff see only their own department's figures." },
  ],
}

const exports: HelpGuide = {
  id: 'export',
  title: 'PDF and Excel/CSV export',
  steps: [
    {
      text: 'Open **Sales Report** and choose the period.',
      to: '/reports',
      link: 'Open Sales Report',
    },
    { text: '**PDF** opens the print window of the browser. Choose "Save as PDF" as the printer.' },
    { text: '**Excel** downloads a CSV file that Excel, LibreOffice and Google Sheets open.' },
    {
      text: 'To take all data with you, use the backup instead.',
      to: '/settings?tab=backup',
      link: 'Open Backup',
    },
  ],
}

const shopReports: HelpGuide = {
  id: 'shop-reports',
  title: 'Discounts, returns and voids by person',
  uses: 'shop_reports',
  steps: [
    {
      text:
        '**Shop Reports** shows what each person gave away, took back, ' +
        'paid out or removed, and who approved it. It also shows stock value, dead stock, ' +
        'best customers, payments and losses.',
      to: '/shop-reports',
      link: 'Open Shop Reports',
    },
    {
      text:
        'It starts with the last 30 days. A single day says little; ' +
        'look for what one person does more than others.',
    },
    {
      text:
        'A void after the customer left and a return without goods look like any other. ' +
        'Compare them with the paper.',
    },
    { text: '**No sale** counts how often a drawer was opened without a sale.' },
    { text: 'Moderators see their department. **Excel** saves the table.' },
  ],
}

const eveningMessage: HelpGuide = {
  id: 'evening-message',
  title: 'The day by text message or mail',
  uses: 'evening_message',
  steps: [
    {
      text: 'Choose the time and up to three receivers, each for the whole shop or a department.',
      to: '/evening-message',
      link: 'Open Evening message',
    },
    { text: 'A text message comes once. A mail is tried until 06:00.' },
    { text: '**Came later** are sales of earlier days that the last message did not have.' },
    { text: 'Only mail to the confirmed address of an administrator shows profit.' },
    { text: '**Send now** sends the figures of this moment. **Share by WhatsApp** opens a chat.' },
  ],
}

const closingTheDay: HelpGuide = {
  id: 'closing-the-day',
  title: 'Closing the day',
  steps: [
    {
      text: 'Record what the shop paid for today.',
      to: '/expenses',
      link: 'Open Expenses',
    },
    {
      text:
        "Count the drawer in **Cash Reconciliation**. The day's cash sales are filled in. " +
        '**Count notes** adds up your count.',
      to: '/reconcile',
      link: 'Open Cash Reconciliation',
    },
    {
      text:
        'A difference in red is money short or over. ' +
        'Write the reason in the notes and record it.',
    },
    {
      text: '**Today** has the whole day on one phone screen. **Share** sends it as a chat message.',
      to: '/today',
      link: 'Open Today',
    },
    {
      text: 'Check **Discrepancies** for unusual sales and goods sold without stock.',
      to: '/discrepancies',
      link: 'Open Discrepancies',
    },
  ],
}

export const reportGuides: readonly HelpGuide[] = [
  metrics,
  shopReports,
  vatGuide,
  exports,
  closingTheDay,
  eveningMessage,
]

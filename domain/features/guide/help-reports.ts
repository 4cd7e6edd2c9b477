// Help, tab Reports: what the figures mean, exports, closing the day (HELP-017, HELP-018).
import type { HelpGuide } from './help-guide.ts'

const metrics: HelpGuide = {
  id: 'report-metrics',
  title: 'Report metrics and filters',
  steps: [
    {
      text: 'Choose the period in **Sales Report**: **Daily** is today, **Weekly** the last 7 days, **Monthly** the last 30 days, today included.',
      to: '/reports',
      link: 'Open Sales Report',
    },
    { text: '**Total Sales** is what was sold after discounts, **Transactions** the number of sales, **Average Basket** the one divided by the other.' },
    { text: '**Items Sold** counts quantity times quantity per unit.' },
    { text: '**COGS** is what the sold goods cost you, at the cost of the day of the sale. **Gross Profit** is sales minus COGS. Users do not see these two.' },
    { text: '**Suspicious Entries** are sales with an item at 0 or with the same item twice.' },
    { text: 'Everybody but admins sees the figures of the own department.' },
  ],
}

const exports: HelpGuide = {
  id: 'export',
  title: 'PDF and Excel/CSV export',
  steps: [
    { text: 'Open **Sales Report** and choose the period.', to: '/reports', link: 'Open Sales Report' },
    { text: '**PDF** opens the print window of the browser. Choose "Save as PDF" as the printer.' },
    { text: '**Excel** downloads a CSV file that Excel, LibreOffice and Google Sheets open.' },
    { text: 'To take all data with you, use the backup instead.', to: '/settings?tab=backup', link: 'Open Backup' },
  ],
}

const closingTheDay: HelpGuide = {
  id: 'closing-the-day',
  title: 'Closing the day',
  steps: [
    { text: 'Enter the slips of what was bought.', to: '/expenses', link: 'Open Expenses' },
    {
      text: 'Count the drawer in **Cash Reconciliation**. The cash sales of the day are filled in; **Count notes** adds up for you.',
      to: '/reconcile',
      link: 'Open Cash Reconciliation',
    },
    { text: 'A difference in red is money short or over. Write the reason into the notes and record it.' },
    { text: 'Look at what stands out in **Discrepancies**.', to: '/discrepancies', link: 'Open Discrepancies' },
  ],
}

export const reportGuides: readonly HelpGuide[] = [metrics, exports, closingTheDay]

// Help, tab Reports: VAT.
import type { HelpGuide } from './help-guide.ts'

export const vatGuide: HelpGuide = {
  id: 'vat',
  title: 'VAT',
  uses: 'vat',
  steps: [
    {
      text:
        'Open **VAT** and press **Add TIN**. ' +
        'A department that is its own business gets its own TIN.',
      to: '/vat',
      link: 'Open VAT',
    },
    {
      text:
        'Prices include VAT. Goods are **Standard 18 %**. ' +
        'Choose **Zero rate** or **Exempt** in the product.',
    },
    {
      text: 'Each sale keeps its VAT. A later change of a product or TIN changes no sale.',
    },
    {
      text:
        'The **VAT report** of a month lists sales, voided sales and returns. ' +
        '**CSV** saves the same rows.',
    },
    {
      text:
        'Administrators can type the VAT of an invoice in **Receive goods**. ' +
        'The report adds it up.',
    },
    {
      text:
        'Not registered yet? **Admin Reports** warns when sales come near the limit ' +
        'of **Shop Rules**.',
      to: '/admin-reports',
      link: 'Open Admin Reports',
    },
  ],
}

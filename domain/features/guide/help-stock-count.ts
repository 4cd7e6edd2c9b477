// Help, tab Inventory: counting the stock.
import type { HelpGuide } from './help-guide.ts'

export const stockCount: HelpGuide = {
  id: 'stock-count',
  title: 'Stock count',
  uses: 'stock_counts',
  steps: [
    {
      text:
        'A leader opens **Stock Counts** and presses **Start count**. ' +
        'It covers all products, a category or chosen ones.',
      to: '/stock-counts',
      link: 'Open Stock Counts',
    },
    {
      text:
        'Everybody of the department counts, also on phones. ' +
        'Scan or search a product, type the quantity, press **Save**.',
    },
    {
      text:
        'Type the **Place** when a product is in two places. ' +
        'The same place replaces its count; another place adds to it.',
    },
    {
      text:
        'The shop sells on meanwhile. Type each line when you count it: ' +
        'it is compared with the stock of that moment.',
    },
    {
      text:
        '**Review** shows leaders each difference. ' +
        'Count again what moved between two places, or leave it out.',
    },
    {
      text:
        '**Finish count** corrects the stock after the word FINISH. ' +
        'What was not counted stays, unless **Set to 0** is on.',
    },
  ],
}

// The figures of the Sales Report on paper.
import { expect, test } from 'vitest'
import { listFigures } from './report-figures.ts'

const figures = {
  sales_total: 74_500,
  transactions: 3,
  items_sold: 9.5,
  average_basket: 24_833,
  cogs: 50_000,
  gross_profit: 24_500,
}
const returns = { total: 4500, count: 1, restocked_cost: 3000 }
const labels = (found: ReturnType<typeof listFigures>) => found.map(({ label }) => label)

test('RPT-061 paper lists the figures of the tiles, and those of returns only when there are any', () => {
  expect(listFigures({ figures, returns })).toEqual([
    { label: 'Total Sales', text: '74,500' },
    { label: 'Returns', text: '4,500' },
    { label: 'Net Sales', text: '70,000' },
    { label: 'COGS', text: '50,000' },
    { label: 'Gross Profit', text: '24,500' },
    { label: 'Net gross profit', text: '23,000' },
    { label: 'Average Basket', text: '24,833' },
    { label: 'Transactions', text: '3' },
    { label: 'Items Sold', text: '9.5' },
  ])
  expect(labels(listFigures({ figures, returns: null }))).not.toContain('Returns')
})

test('RPT-061 paper has no line for a figure that the person may not see', () => {
  const hidden = { ...figures, cogs: null, gross_profit: null }
  const blind = { ...returns, restocked_cost: null }
  expect(labels(listFigures({ figures: hidden, returns: blind }))).toEqual([
    'Total Sales',
    'Returns',
    'Net Sales',
    'Average Basket',
    'Transactions',
    'Items Sold',
  ])
})

// How the operations on stock counts treat people of another department.
import type { Expectation } from './expectation.ts'

const COUNT_ID = '01a00000-0000-7000-8000-000000000003'
const SENT_ID = '01a00000-0000-7000-8000-000000000004'

export const countExpectations: Readonly<Record<string, Expectation>> = {
  'stock-count.list': { scoped: () => [{}] },
  'stock-count.start': {
    stamped: ({ department_id }, { candle_id }) => ({
      id: COUNT_ID,
      name: 'Forged',
      department_id,
      scope: { kind: 'products', product_ids: [candle_id] },
    }),
    refused: ({ product_id }) => ({
      id: SENT_ID,
      name: 'Forged',
      scope: { kind: 'products', product_ids: [product_id] },
    }),
  },
  'stock-count.get': { hidden: ({ count_id }) => ({ count_id }) },
  'stock-count.goods': { hidden: ({ count_id }) => ({ count_id }) },
  'stock-count.ownLines': { hidden: ({ count_id }) => ({ count_id }) },
  'stock-count.saveLine': {
    hidden: ({ count_id, product_id }) => ({ id: SENT_ID, count_id, product_id, counted: 1 }),
  },
  'stock-count.review': { hidden: ({ count_id }) => ({ count_id }) },
  'stock-count.finish': { hidden: ({ count_id }) => ({ id: SENT_ID, count_id }) },
  'stock-count.cancel': { hidden: ({ count_id }) => ({ id: SENT_ID, count_id, reason: 'Forged' }) },
}

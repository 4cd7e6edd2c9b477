// How the operations on transfers treat people of another department.
import type { Expectation } from './expectation.ts'

const SENT_ID = '01a00000-0000-7000-8000-000000000005'

export const transferExpectations: Readonly<Record<string, Expectation>> = {
  'transfer.list': { scoped: () => [{}] },
  'transfer.places': { shared: 'the names of all departments, without anything of them' },
  'transfer.get': { hidden: ({ transfer_id }) => ({ id: transfer_id }) },
  'transfer.send': {
    refused: ({ product_id }, { department_id }) => ({
      to_department_id: department_id,
      lines: [{ product_id, quantity: 1 }],
    }),
  },
  'transfer.receive': { hidden: ({ transfer_id }) => ({ id: SENT_ID, transfer_id, lines: [] }) },
  'transfer.cancel': { hidden: ({ transfer_id }) => ({ id: SENT_ID, transfer_id }) },
}

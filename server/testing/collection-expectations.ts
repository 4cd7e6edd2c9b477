// How the operations of money from phones treat people of another department.
import { ASKED_CART } from './collection-rows.ts'
import type { Expectation } from './expectation.ts'
import { GRACE } from './reported-work.ts'

const DAY = '2026-11-21'

export const collectionExpectations: Readonly<Record<string, Expectation>> = {
  'collection.providers': { shared: 'the settings of the server' },
  'collection.ask': { shared: 'asks nobody without a provider; its own test has the departments' },
  'collection.ofCart': { scoped: () => [{ cart_id: ASKED_CART }] },
  'collection.list': { scoped: () => [{ day: DAY }] },
  'collection.unsettled': { scoped: () => [{}] },
  'collection.giveUp': { hidden: ({ collection_id }) => ({ id: collection_id }) },
  'collection.look': { hidden: ({ collection_id }) => ({ id: collection_id }) },
  'collection.putOnAccount': {
    hidden: ({ collection_id }) => ({ id: collection_id, customer_id: GRACE }),
  },
  'collection.payBack': {
    hidden: ({ collection_id }) => ({ id: collection_id, reason: 'Came back' }),
  },
  'collection.record': {
    hidden: ({ collection_id }) => ({ id: collection_id, paid: false, reason: 'Not there' }),
  },
}

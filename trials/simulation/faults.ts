// Faults of tills, planted to see that the simulation finds each of them.
import { newId } from '@webale/server/platform/base/new-id.ts'
import type { TillStore } from '@webale/web/till/disk/till-store.ts'
import type { DayFaults } from './open-day.ts'

/** `isRare`: it takes so many days to be found that only the long trials look for it. */
export type PlantedFault = DayFaults & { readonly isRare?: boolean }

const changed = (change: (store: TillStore) => Partial<TillStore>): DayFaults => ({
  store: (store) => ({ ...store, ...change(store) }),
})

const isFor = (path: string, wanted: string): boolean => path === wanted

/** Changes fields of the requests to this address. */
const sentAs = (path: string, change: () => object): DayFaults => ({
  request: (request) =>
    isFor(request.path, path)
      ? { ...request, body: { ...(request.body as object), ...change() } }
      : request,
})

/** Each by what is wrong in it. */
export const TILL_FAULTS: Readonly<Record<string, PlantedFault>> = {
  'a sale that nobody closed is not taken back': {
    request: (request) =>
      isFor(request.path, '/api/till/withdrawals')
        ? { status: 200, body: { state: 'withdrawn' } }
        : request,
  },
  'an unanswered sale is forgotten': changed((store) => ({
    move: async (id, move, ...rest) => {
      if (move.type !== 'closed') return store.move(id, move, ...rest)
      const entry = await store.sale(id)
      await store.remove([id])

      return { entry, isChanged: true }
    },
  })),
  'a sale is closed on the screen and not on the disk': changed((store) => ({
    move: async (id, move, ...rest) =>
      move.type === 'closed'
        ? { entry: await store.sale(id), isChanged: true }
        : store.move(id, move, ...rest),
  })),
  'the open sale is not written first': changed((store) => ({
    open: async (id, make) => ({
      entry: (await store.sale(id)) ?? make('RCP1795000000000'),
      isNew: true,
    }),
  })),
  'a failed attempt deletes the sale': changed((store) => ({
    move: async (id, move, ...rest) => {
      const result = await store.move(id, move, ...rest)
      if (move.type === 'failed') await store.remove([id])
      return result
    },
  })),
  'each attempt has a new id': {
    request: (request) => {
      if (!isFor(request.path, '/api/till/sales')) return request
      const { body, ...rest } = request.body as {
        readonly id: string
        readonly body: { readonly id: string }
      }

      const id = `${rest.id.slice(0, -4)}${Math.floor(Math.random() * 0x10000)
        .toString(16)
        .padStart(4, '0')}`

      return { ...request, body: { ...rest, id, body: { ...body, id } } }
    },
  },
  'a late open sale counts as a closed one': {
    isRare: true,
    request: (request) =>
      isFor(request.path, '/api/till/sales')
        ? { ...request, body: { ...(request.body as object), mode: 'closed' } }
        : request,
  },
  'a new epoch is not noticed': {
    request: (request) =>
      isFor(request.path, '/api/till/offers')
        ? { status: 200, body: { missing: [], purged: [] } }
        : request,
  },
  'a till reports that nothing waits': {
    isRare: true,
    ...sentAs('/api/till/hello', () => ({ waiting: 0 })),
  },
  'a start of the browser is not remembered': sentAs('/api/till/hello', () => ({
    starts: [{ count: 1, id: newId() }],
  })),
  'a sale has no proof of the person': {
    request: (request) => {
      if (!isFor(request.path, '/api/till/sales')) return request
      const { body, ...rest } = request.body as { readonly body: object }
      return { ...request, body: { ...rest, body: { ...body, proof: null } } }
    },
  },
}

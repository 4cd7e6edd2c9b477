// Operations on held carts. Everybody of a department sees its carts, administrators see all.
import { z } from 'zod'
import type { AuditNote } from '../../kernel/audit.ts'
import { ById } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { Cart } from '../sale/cart.ts'
import { CartToRemove, HeldCart, heldName, NewHeldCart, RemovedCart } from './held-cart.ts'

const noteOf = (held: HeldCart, details?: string): AuditNote => ({
  entity_id: held.id,
  subject: heldName(held),
  department_id: held.department_id,
  ...(details !== undefined && { details }),
  after: { total: held.total, lines: held.lines },
})

export const heldCartApi = {
  /** Those that wait, the longest first. */
  list: query('GET /api/held-carts', {
    can: 'held_cart.use',
    noun: 'held-cart',
    input: z.object({}),
    output: z.array(HeldCart),
  }),
  /** Removed ones of the last 90 days, newest first. */
  removed: query('GET /api/held-carts/removed', {
    can: 'held_cart.see_removed',
    noun: 'held-cart',
    input: z.object({}),
    output: z.array(RemovedCart),
  }),
  /** Refuses too_many_held, and sale_id_reused for a cart that was sold. */
  hold: command('POST /api/held-carts', {
    can: 'held_cart.use',
    input: NewHeldCart,
    output: z.object({ held: HeldCart, replayed: z.boolean() }),
    changes: ['held-cart'],
    audit: { entity: 'held-cart', note: ({ held, replayed }) => (replayed ? null : noteOf(held)) },
    done: 'Cart held',
    failed: 'Failed to hold cart',
    idempotency: 'input.id',
  }),
  /**
   * Takes it from the list. The device that resumed it may
   * ask again; another one is refused with cart_taken.
   */
  resume: command('POST /api/held-carts/:id/resume', {
    can: 'held_cart.use',
    input: ById,
    output: z.object({ held: HeldCart, cart: Cart, replayed: z.boolean() }),
    changes: ['held-cart'],
    audit: { entity: 'held-cart', note: ({ held, replayed }) => (replayed ? null : noteOf(held)) },
    done: null,
    failed: 'Failed to resume cart',
    idempotency: 'input.id',
  }),
  remove: command('POST /api/held-carts/:id/remove', {
    can: 'held_cart.use',
    input: CartToRemove,
    output: RemovedCart,
    changes: ['held-cart', 'report'],
    audit: { entity: 'held-cart', note: (removed) => noteOf(removed, removed.reason) },
    done: 'Held cart removed',
    failed: 'Failed to remove held cart',
  }),
}

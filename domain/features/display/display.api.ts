// Operations of the customer display. The server keeps what is shown in memory only: nothing of it
// is a record, and a sale never waits for it.
import { z } from 'zod'
import { DisplayView, ShownCart } from '../../kernel/display-view.ts'
import { ById, Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { DisplayCode } from './display.ts'

const OpenDisplay = z.object({ id: Id })

export const displayApi = {
  /**
   * A new one-time code for the display of a till. `id` is a secret of the till: who knows it shows
   * and ends. A display that is open stays open until another one is.
   */
  open: command('POST /api/displays', {
    can: 'sale.complete',
    input: OpenDisplay,
    output: z.object({ code: z.string(), until: z.string() }),
    changes: [],
    audit: { entity: 'till', note: () => ({ subject: 'Customer display' }) },
    done: null,
    failed: 'Failed to open the customer display',
    idempotency: 'input.id',
  }),
  /** Shows a cart; `is_open` says whether a display is there. Throws not_found after the end. */
  show: command('POST /api/displays/:id/cart', {
    can: 'sale.complete',
    input: z.object({ id: Id, shown: ShownCart.nullable() }),
    output: z.object({ is_open: z.boolean() }),
    changes: [],
    audit: 'by_handler',
    done: null,
    failed: 'Failed to open the customer display',
    idempotency: 'input.id',
  }),
  /** Ends the display of this till; also when it ended before. */
  end: command('POST /api/displays/:id/end', {
    can: 'sale.complete',
    input: ById,
    output: OpenDisplay,
    changes: [],
    audit: 'by_handler',
    done: null,
    failed: 'Failed to end the customer display',
    idempotency: 'input.id',
  }),
  /**
   * Opens the display with the code of a till. `id` is made by the display, which reads with it.
   * Throws display_code_wrong and display_paused.
   */
  join: command('POST /api/displays/join', {
    can: 'anyone',
    input: z.object({ id: Id, code: DisplayCode }),
    output: OpenDisplay,
    changes: [],
    audit: 'by_handler',
    done: null,
    failed: 'Failed to open the customer display',
    idempotency: 'input.id',
  }),
  /** What this display shows now. Throws not_found when the till ended it. */
  view: query('GET /api/displays/:id', {
    can: 'anyone',
    noun: 'till',
    input: ById,
    output: DisplayView,
  }),
}

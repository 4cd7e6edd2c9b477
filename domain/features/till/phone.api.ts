// How phones get to this shop: small, because the cards of new people need it too.
import { z } from 'zod'
import { PhoneAccess } from '../../kernel/lan.ts'
import { command, query } from '../../kernel/operation.ts'

export const phoneApi = {
  /** How a phone gets to this shop, for the dialog that connects one. */
  access: query('GET /api/tills/phone-access', {
    can: 'till.manage',
    noun: 'till',
    input: z.object({}),
    output: PhoneAccess,
  }),
  /**
   * Serves the shop's network over https, or ends it. What is served follows the commit. Throws
   * phones_fixed when the start of the server decides.
   */
  switch: command('POST /api/tills/phone-access', {
    can: 'till.manage',
    input: z.object({ on: z.boolean('Choose on or off') }),
    output: z.object({ before: z.boolean(), on: z.boolean() }),
    changes: ['till', 'setup'],
    audit: {
      entity: 'settings',
      note: ({ before, on }) =>
        before === on ? null : { before: { phones: before }, after: { phones: on } },
    },
    done: null,
    failed: 'Failed to switch phones',
  }),
}

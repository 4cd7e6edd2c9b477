// Handlers of the customer display.
import type { displayApi } from '@webale/domain/features/display/display.api.ts'
import type { Handlers } from '../../platform/operations/handler.ts'

export const displayHandlers: Handlers<typeof displayApi> = {
  open: async ({ displays, input: { id }, now }) => displays.open(id, now),

  show: async ({ displays, input: { id, shown }, now }) => displays.show(id, shown, now),

  end: async ({ displays, input: { id } }) => {
    displays.end(id)
    return { id }
  },

  join: async ({ displays, input: { id, code }, now }) => {
    displays.join(id, code, now)
    return { id }
  },

  view: async ({ displays, input: { id }, now }) => displays.view(id, now),
}

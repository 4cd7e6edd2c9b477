// Ids are UUIDs: version 7 (sortable by time) when the server makes them, any version from a till
// or a backup file.
import { z } from 'zod'

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const Id = z.string('Choose one').regex(UUID, 'That is not a valid id')

/** Input of every operation that names one thing by its id. */
export const ById = z.object({ id: Id })

export const NIL_ID = '00000000-0000-0000-0000-000000000000'

// The number of rows of a query, to select: `.select(rowCount.as('count'))`.
import { sql } from 'kysely'

export const rowCount = sql<number>`count(*)`

// The column types of both engines under one name each, so
// that a migration is written once (docs/decisions/0003).
import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { addGuards, type EntryColumns, type RowGuard } from './guards.ts'
import type { Engine } from './store.ts'

export type Kit = {
  readonly engine: Engine
  /** UUID. */
  readonly id: RawBuilder<unknown>
  readonly text: RawBuilder<unknown>
  /** Whole shillings, counters. */
  readonly integer: RawBuilder<unknown>
  /** UGX with up to two decimals: unit prices, costs, expense amounts. */
  readonly price: RawBuilder<unknown>
  /** Three decimals. */
  readonly quantity: RawBuilder<unknown>
  /** ISO text, UTC, milliseconds. */
  readonly time: RawBuilder<unknown>
  /** YYYY-MM-DD of Kampala. */
  readonly date: RawBuilder<unknown>
  /** 0 or 1. */
  readonly boolean: RawBuilder<unknown>
  /** JSON, read and written as a whole. */
  readonly json: RawBuilder<unknown>
  table(db: Kysely<never>, name: string): CreateTableBuilder<string, never>
  /** Triggers that refuse to change rows; throws when the engine refuses one. */
  addGuards(
    db: Kysely<never>,
    guards: readonly RowGuard[],
    entryColumns: EntryColumns,
  ): Promise<void>
}

const types = {
  sqlite: {
    id: sql`text`,
    integer: sql`integer`,
    price: sql`real`,
    quantity: sql`real`,
    time: sql`text`,
    boolean: sql`integer`,
  },
  postgres: {
    id: sql`uuid`,
    integer: sql`bigint`,
    price: sql`numeric(14,2)`,
    quantity: sql`numeric(20,3)`,
    time: sql`timestamptz(3)`,
    boolean: sql`smallint`,
  },
} as const

export const kitFor = (engine: Engine): Kit => ({
  engine,
  ...types[engine],
  text: sql`text`,
  date: sql`text`,
  json: sql`text`,
  // STRICT makes SQLite enforce the declared types.
  table: (db, name) => {
    const builder = db.schema.createTable(name)
    return engine === 'sqlite' ? builder.modifyEnd(sql`strict`) : builder
  },
  addGuards: (db, guards, entryColumns) => addGuards(db, engine, guards, entryColumns),
})

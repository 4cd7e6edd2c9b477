// What the database keeps of itself.

/** Rows by name: `db_epoch` is new whenever a restore or a deletion changed the past. */
export type SystemTables = { meta: { name: string; value: string } }

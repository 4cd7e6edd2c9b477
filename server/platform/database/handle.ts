// The query builder as a handle of the store: with its engine, and a way past the builder.
import { CompiledQuery, type Kysely, type UnknownRow } from 'kysely'
import type { Engine, Tx } from './store.ts'
import type { Tables } from './tables.ts'

type Parts = Pick<Tx, 'runText' | 'hasWaiters' | 'isReadOnlyFile' | 'memory'>

/** The compiler gives it to readers as Db, which has no writes. */
export const handleOf = (
  builder: Kysely<Tables>,
  engine: Engine,
  parts: Partial<Parts> = {},
): Tx => {
  const runText: Tx['runText'] = async (text, values) => {
    const statement = CompiledQuery.raw(text, [...values])
    return (await builder.getExecutor().executeQuery<UnknownRow>(statement)).rows
  }

  return Object.assign(builder, {
    engine,
    runText,
    hasWaiters: () => false,
    ...parts,
  }) as unknown as Tx
}

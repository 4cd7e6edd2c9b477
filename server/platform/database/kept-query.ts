// Queries of the hot path. The query builder needs longer to compile a query than SQLite to run it, so the SQL is
// compiled once and cached; later calls only pass their values.
import { type Compilable, CompiledQuery, type Simplify } from 'kysely'
import type { Db } from './open.ts'

type Given = Readonly<Record<string, string | number | null>>
/** Parameters that change the SQL and not only the values: columns, conditions, the limit. */
type Shape = Readonly<Record<string, boolean | number>>

/** During compilation a symbol replaces each value. */
const PLACES = new Proxy({}, { get: (_target, name) => Symbol(String(name)) })

const valueFor = (parameter: unknown, given: Given): unknown =>
  typeof parameter === 'symbol' ? given[parameter.description ?? ''] : parameter

type Words = { readonly text: string; readonly parameters: readonly unknown[] }

/**
 * Turns a query of the builder into a function that returns the rows for the values of each call. `build` runs once for
 * each engine and shape. It must pass the values of `given` on unchanged, because it gets placeholders instead of
 * values.
 */
export const keptQuery = <Own extends Given, Row, Form extends Shape>(
  build: (db: Db, given: Own, shape: Form) => Compilable<Row>,
): ((db: Db, given: Own, shape: Form) => Promise<Simplify<Row>[]>) => {
  const cache = new Map<string, Words>()
  const wordsFor = (db: Db, shape: Form): Words => {
    const key = `${db.engine} ${JSON.stringify(shape)}`
    const known = cache.get(key)
    if (known !== undefined) return known
    const { sql: text, parameters } = build(db, PLACES as Own, shape).compile()
    const words = { text, parameters }
    cache.set(key, words)
    return words
  }
  return async (db, given, shape) => {
    const { text, parameters } = wordsFor(db, shape)
    const values = parameters.map((parameter) => valueFor(parameter, given))
    const { rows } = await db.getExecutor().executeQuery(CompiledQuery.raw(text, values))
    return rows as Simplify<Row>[]
  }
}

// Reads of the hot paths. The query builder needs longer to word a query than SQLite to answer it, so each is worded
// once and its text is kept; later calls only bring their values.
import { type Compilable, CompiledQuery, type Simplify } from 'kysely'
import type { Db } from './open.ts'

type Given = Readonly<Record<string, string | number | null>>
/** What changes the words and not only the values: which columns, which conditions. */
type Shape = Readonly<Record<string, boolean>>

/** While the query is worded a symbol with the name of each value takes its place. */
const PLACES = new Proxy({}, { get: (_target, name) => Symbol(String(name)) })

const valueFor = (parameter: unknown, given: Given): unknown =>
  typeof parameter === 'symbol' ? given[parameter.description ?? ''] : parameter

type Words = { readonly text: string; readonly parameters: readonly unknown[] }

/**
 * Makes a read out of a query of the builder: a function that answers the rows for the values of each call. `build`
 * runs once for each engine and each shape. It must hand the values of `given` on as they are: it sees places for them,
 * not the values.
 */
export const keptQuery = <Own extends Given, Row, Form extends Shape>(
  build: (db: Db, given: Own, shape: Form) => Compilable<Row>,
): ((db: Db, given: Own, shape: Form) => Promise<Simplify<Row>[]>) => {
  const kept = new Map<string, Words>()
  const wordsFor = (db: Db, shape: Form): Words => {
    const key = `${db.engine} ${JSON.stringify(shape)}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const { sql: text, parameters } = build(db, PLACES as Own, shape).compile()
    const words = { text, parameters }
    kept.set(key, words)
    return words
  }
  return async (db, given, shape) => {
    const { text, parameters } = wordsFor(db, shape)
    const values = parameters.map((parameter) => valueFor(parameter, given))
    const { rows } = await db.getExecutor().executeQuery(CompiledQuery.raw(text, values))
    return rows as Simplify<Row>[]
  }
}

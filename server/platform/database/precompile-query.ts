// Queries of the hot path. The query builder needs longer to compile a query than SQLite to run it,
// so the SQL is compiled once and cached; later calls only pass their values.
import type { Compilable, RawBuilder, Simplify } from 'kysely'
import { storedValue } from './columns.ts'
import type { Db } from './store.ts'

type Values = Readonly<Record<string, string | number | null>>
/** Parameters that change the SQL and not only the values: columns, conditions, the limit. */
type Shape = Readonly<Record<string, boolean | number>>

/** During compilation a symbol replaces each value. */
const PLACEHOLDERS = new Proxy({}, { get: (_target, name) => Symbol(String(name)) })

/** Of the query builder, or plain SQL. */
type Statement<Row> = Compilable<Row> | RawBuilder<Row>

type CompiledText = {
  readonly text: string
  /** A name of a value, or the value itself. */
  readonly parameters: readonly (symbol | { readonly is: unknown })[]
}

const compile = <Row>(db: Db, statement: Statement<Row>): CompiledText => {
  const { sql: text, parameters } =
    'isRawBuilder' in statement ? statement.compile(db) : statement.compile()

  return {
    text,
    parameters: parameters.map((value) =>
      typeof value === 'symbol' ? value : { is: storedValue(value) },
    ),
  }
}

/**
 * Turns a statement into a function that returns the rows for the values of each call. `build` runs
 * once for each engine and shape. It must pass `values` on unchanged, because it gets placeholders
 * instead.
 */
export const precompileQuery = <
  Input extends Values,
  Row,
  Form extends Shape,
  Handle extends Db = Db,
>(
  build: (db: Handle, values: Input, shape: Form) => Statement<Row>,
): ((db: Handle, values: Input, shape: Form) => Promise<Simplify<Row>[]>) => {
  const cache = new Map<string, CompiledText>()
  const compileFor = (db: Handle, shape: Form): CompiledText => {
    const key = `${db.engine} ${JSON.stringify(shape)}`
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const compiled = compile(db, build(db, PLACEHOLDERS as Input, shape))
    cache.set(key, compiled)

    return compiled
  }

  return async (db, values, shape) => {
    const { text, parameters } = compileFor(db, shape)
    const bound = parameters.map((parameter) =>
      typeof parameter === 'symbol'
        ? storedValue(values[parameter.description ?? ''])
        : parameter.is,
    )

    return (await db.runText(text, bound)) as Simplify<Row>[]
  }
}

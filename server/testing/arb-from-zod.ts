// Random values for a schema: mostly valid ones, some with one arbitrary part. Valid texts and
// numbers are found by parsing a list of candidates, so a new rule needs no change here.
import fc from 'fast-check'
import type { z } from 'zod'

type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
}

export type Pool = {
  /** Ids of existing rows by the field that names them: product_id. `id` contains all. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** How often a part is replaced by an arbitrary value: 0 never, 1 in one of eight parts. */
  readonly wildness: 0 | 1
}

const TEXTS = [
  'Soap',
  'Blue Band 500 g',
  'Nakato',
  'ann@shop.ug',
  '+256772123456',
  '0772123456',
  '256772123456',
  '2026-11-20',
  '2026-11-21T09:00:00.000Z',
  'https://shop.ug',
  '123456',
  '6001234567890',
  'a longer text with several words',
  'DELETE',
  'data:image/png;base64,iVBORw0KGgo=',
  'Sugar 🛒',
  '',
  // Includes the maximum length of every schema.
  ...[20, 30, 40, 50, 60, 100, 200, 300, 500, 1000].map((length) => 'a'.repeat(length)),
]
const NUMBERS = [
  0, 1, 2, 3, 5, 10, 100, 0.1, 0.5, 2.5, 7.7, 99.99, 500, 1000, 1500, 5000, 100_000, 1_000_000,
  100_000_000, 1_000_000_000_000,
]

const wildText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    "' or 1=1 --",
    '../../etc/passwd',
    '{{7*7}}',
    '=1+1',
    '<script>1</script>',
    '%00',
    'x'.repeat(5000),
    '١٢٣',
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'null',
    'NaN',
    '1e309',
    '0x10',
    ' ',
    '\n',
    '\ufeff',
    'İ',
    '🛒'.repeat(60),
    '-1',
    '2026-02-30',
    '9999-12-31',
  ),
)
const wildNumber = fc.oneof(
  fc.constantFrom(
    -1,
    -0.1,
    -0,
    0.05,
    1e-9,
    1e15,
    1e21,
    1e308,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_VALUE,
    0.1 + 0.2,
    2 ** 31,
    2 ** 53,
  ),
  fc.double({ noNaN: true }),
)
const nest = (depth: number): unknown => (depth === 0 ? 1 : { a: [nest(depth - 1)] })
const wild: fc.Arbitrary<unknown> = fc.oneof(
  wildText,
  wildNumber,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { length: 1 },
    { toString: 1 },
    nest(30),
  ),
  fc.array(fc.integer(), { maxLength: 600, size: 'max' }),
  fc.dictionary(
    fc.constantFrom('id', 'length', 'then', 'toJSON', '__proto__'),
    fc.constantFrom(1, 'x', null),
  ),
)

const defOf = (schema: z.ZodType): Def => schema.def

const fittingSamples = <Value>(
  schema: z.ZodType,
  candidates: readonly Value[],
): fc.Arbitrary<Value> => {
  const fit = candidates.filter((candidate) => schema.safeParse(candidate).success)
  return fc.constantFrom(...(fit.length > 0 ? fit : candidates))
}

const textFor = (schema: z.ZodType, field: string, { ids }: Pool): fc.Arbitrary<unknown> => {
  const known = ids[field] ?? ids['id'] ?? []
  const isId =
    known.length > 0 && schema.safeParse(known[0]).success && !schema.safeParse('Soap').success
  return isId
    ? fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...known) },
        { weight: 1, arbitrary: fc.constantFrom(...(ids['id'] ?? [])) },
      )
    : fittingSamples(schema, TEXTS)
}

const objectFor = (shape: NonNullable<Def['shape']>, pool: Pool): fc.Arbitrary<unknown> => {
  const parts = Object.entries(shape).map(
    ([name, part]) => [name, arbFromZod(part, pool, name)] as const,
  )
  const required = Object.entries(shape).filter(([, part]) => !part.safeParse(undefined).success)
  return fc.record(
    Object.fromEntries(parts),
    pool.wildness === 0 ? { requiredKeys: required.map(([name]) => name) } : { requiredKeys: [] },
  )
}

const fittingArb = (schema: z.ZodType, pool: Pool, field: string): fc.Arbitrary<unknown> => {
  const def = defOf(schema)
  const inner = (part: z.ZodType | undefined) =>
    part === undefined ? wild : arbFromZod(part, pool, field)
  if (def.type === 'object') return objectFor(def.shape ?? {}, pool)
  if (def.type === 'array') return fc.array(inner(def.element), { minLength: 0, maxLength: 4 })
  if (def.type === 'optional') return fc.option(inner(def.innerType), { nil: undefined, freq: 4 })
  if (def.type === 'nullable') return fc.option(inner(def.innerType), { nil: null, freq: 4 })
  if (
    def.type === 'default' ||
    def.type === 'prefault' ||
    def.type === 'readonly' ||
    def.type === 'catch'
  )
    return inner(def.innerType)
  // A preprocessing step accepts anything; the inner schema decides.
  if (def.type === 'pipe')
    return def.in !== undefined && defOf(def.in).type === 'transform'
      ? inner(def.out)
      : textOrInner(schema, def, pool, field)
  if (def.type === 'union') return fc.oneof(...(def.options ?? []).map(inner))
  if (def.type === 'enum') return fc.constantFrom(...Object.values(def.entries ?? {}))
  if (def.type === 'literal') return fc.constantFrom(...(def.values ?? []))
  if (def.type === 'boolean') return fc.boolean()
  if (def.type === 'number') return fittingSamples(schema, NUMBERS)
  if (def.type === 'string') return textFor(schema, field, pool)
  if (def.type === 'null') return fc.constant(null)
  if (def.type === 'record') return fc.constant({})
  return wild
}

/** A text that is transformed and parsed again must match both schemas. */
const textOrInner = (
  schema: z.ZodType,
  def: Def,
  pool: Pool,
  field: string,
): fc.Arbitrary<unknown> =>
  def.in !== undefined && defOf(def.in).type === 'string'
    ? textFor(schema, field, pool)
    : fittingArb(def.in ?? schema, pool, field)

/** Random input for this schema. `field` is the name of the field. */
export const arbFromZod = (schema: z.ZodType, pool: Pool, field = ''): fc.Arbitrary<unknown> => {
  const fits = fittingArb(schema, pool, field)
  return pool.wildness === 0
    ? fits
    : fc.oneof({ weight: 7, arbitrary: fits }, { weight: 1, arbitrary: wild })
}

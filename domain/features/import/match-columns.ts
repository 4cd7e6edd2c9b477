// Finds the field of each column of a file by its header. An exact name wins over another name of
// the field, wherever it stands; where two columns are equally good, the person is asked.
import type { ColumnContent } from './column-contents.ts'
import { type ImportKind, importFields } from './import-fields.ts'
import { type FileOrigin, originOf, plainName } from './known-programs.ts'

/** How well a header names a field: 0 is its own name, 3 a name that only wins alone. */
type NameRank = 0 | 1 | 2 | 3
type NamedField = { readonly field: string; readonly rank: NameRank }

/** Columns of which only one can be the field; the first one has it until somebody chooses. */
export type ColumnDoubt = { readonly field: string; readonly columns: readonly number[] }

type MatchedColumns = {
  readonly columns: (string | null)[]
  readonly doubts: readonly ColumnDoubt[]
  /** The program that the header is known from. */
  readonly program: string | null
}

/** Fields by the plain form of each of their names. */
const namesOf = (kind: ImportKind): ReadonlyMap<string, NamedField> => {
  const names = new Map<string, NamedField>()
  const add = (title: string, named: NamedField): void => {
    const plain = plainName(title)
    if (!names.has(plain)) names.set(plain, named)
  }

  const fields = importFields(kind)
  for (const { name, label } of fields) add(label, { field: name, rank: 0 })
  for (const { name } of fields) add(name, { field: name, rank: 1 })
  for (const { name, aliases = [] } of fields)
    for (const title of aliases) add(title, { field: name, rank: 2 })

  for (const { name, weak = [] } of fields)
    for (const title of weak) add(title, { field: name, rank: 3 })

  return names
}

const NAMES = { products: namesOf('products'), customers: namesOf('customers') }

const BRACKETS = /\s*[([]([^)\]]*)[)\]]\s*$/
/** 'Price [Main shop]' and 'Price (UGX)' without what stands in brackets. */
const withoutBrackets = (title: string): string => title.replace(BRACKETS, '')

/** 'Current Quantity Main shop': the place is part of the name. */
const PLACED = /^(Current Quantity) (.+)$/i

/** What a column means in the files of a known program; undefined where its name says it. */
const fieldOfOrigin = (title: string, origin: FileOrigin | null): string | null | undefined => {
  const plain = plainName(title)
  const own = origin?.fields.get(plain)
  if (own !== undefined) return own

  return [...(origin?.starts ?? [])].find(([start]) => plain.startsWith(start))?.[1]
}

/** The shop of a column: 'Main' of 'Price [Main]'; '' when its name has none. */
const placeOf = (title: string, origin: FileOrigin | null): string => {
  const named = BRACKETS.exec(title)?.[1] ?? PLACED.exec(title)?.[2]
  if (named !== undefined) return plainName(named)
  const plain = plainName(title)
  const start = [...(origin?.starts.keys() ?? [])].find((begin) => plain.startsWith(begin))

  return start === undefined ? '' : plain.slice(start.length)
}

const namedFieldOf = (
  kind: ImportKind,
  title: string,
  origin: FileOrigin | null,
): NamedField | null => {
  const own = fieldOfOrigin(title, origin)
  if (own !== undefined) return own === null ? null : { field: own, rank: 0 }
  // 'In stock?' says yes or no, whatever stands before the question mark.
  if (title.includes('?')) return null
  const forms = [title, withoutBrackets(title), title.replace(PLACED, '$1')]

  return forms.map((form) => NAMES[kind].get(plainName(form))).find(Boolean) ?? null
}

/** The rank of a name that only wins alone. */
const WEAK = 3

type Candidate = NamedField & { readonly column: number }

/** A column with so many times the cells of a better name may be what the person means. */
const FAR_FULLER = 2

/**
 * The best columns of a field, by name; with them those that are far fuller. A column without
 * values does not count beside one that has some.
 */
const bestOf = (
  candidates: readonly Candidate[],
  filledIn: (column: number) => number,
): number[] => {
  const filled = candidates.filter(({ column }) => filledIn(column) > 0)
  const counted = filled.length === 0 ? candidates : filled
  const rank = Math.min(...counted.map((candidate) => candidate.rank))
  const best = counted.filter((candidate) => candidate.rank === rank)
  const most = Math.max(...best.map(({ column }) => filledIn(column)))
  const fuller = counted.filter(
    (candidate) => candidate.rank !== rank && filledIn(candidate.column) > most * FAR_FULLER,
  )

  return [...best, ...fuller].map(({ column }) => column)
}

/** Two columns of codes that differ where both are filled: only one of them is on the goods. */
const withOtherCodes = (
  own: readonly Candidate[],
  best: readonly number[],
  contents: readonly ColumnContent[],
): number[] => {
  const valuesIn = (column: number): readonly string[] => contents[column]?.values ?? []
  const [first = -1] = best
  const known = valuesIn(first)
  const rank = own.find(({ column }) => column === first)?.rank ?? WEAK
  const others = own.filter(
    (other) =>
      rank < WEAK &&
      other.rank < WEAK &&
      !best.includes(other.column) &&
      valuesIn(other.column).some((value) => !known.includes(value)),
  )

  return known.length === 0 ? [...best] : [...best, ...others.map(({ column }) => column)]
}

/**
 * A unit price may be what one piece costs, or what it is sold for: beside a retail price it is
 * asked which of them is the selling price.
 */
const withRetailDoubt = (
  best: readonly ColumnDoubt[],
  candidates: readonly Candidate[],
  isFilled: (column: number) => boolean,
): ColumnDoubt[] => {
  const isWeak = (column: number | undefined): boolean =>
    candidates.some((one) => one.column === column && one.rank === WEAK)
  const retail = best.find(({ field }) => field === 'retail')?.columns.filter(isFilled) ?? []

  return best.map((one) =>
    one.field === 'selling_price' && one.columns.every(isWeak)
      ? { ...one, columns: [...one.columns, ...retail] }
      : one,
  )
}

/** A file with only a retail price means what the goods are sold for. */
const withRetailAsPrice = (kind: ImportKind, columns: (string | null)[]): (string | null)[] =>
  kind === 'products' && !columns.includes('selling_price')
    ? columns.map((field) => (field === 'retail' ? 'selling_price' : field))
    : columns

/** Another column of phone numbers is not lost: a customer may have two. */
const otherPhoneOf = (
  columns: readonly (string | null)[],
  candidates: readonly Candidate[],
  isFilled: (column: number) => boolean,
): number | null => {
  if (columns.includes('other_phone')) return null
  const [next] = candidates
    .filter(
      ({ field, column }) => field === 'phone' && columns[column] === null && isFilled(column),
    )
    .toSorted((one, other) => one.rank - other.rank)

  return next?.column ?? null
}

/**
 * The field of each column, null for one that is left out, and the fields for which two columns are
 * equally good, or the better one is nearly empty. `contents` are those of the columns.
 */
export const matchHeader = (
  kind: ImportKind,
  header: readonly string[],
  contents: readonly ColumnContent[] = [],
): MatchedColumns => {
  const origin = originOf(kind, header)
  const candidates = header.flatMap((title, column): Candidate[] => {
    const named = namedFieldOf(kind, title, origin)
    return named === null ? [] : [{ ...named, column }]
  })

  const filledIn = (column: number): number => contents[column]?.filled ?? 0

  const best = importFields(kind).flatMap(({ name }) => {
    const own = candidates.filter(({ field }) => field === name)
    if (own.length === 0) return []
    const columns = bestOf(own, filledIn)
    return [
      {
        field: name,
        columns: name === 'barcode' ? withOtherCodes(own, columns, contents) : columns,
      },
    ]
  })

  const fieldOf = new Map(best.map(({ field, columns: [first] }) => [first, field]))
  const columns = withRetailAsPrice(
    kind,
    header.map((_title, column) => fieldOf.get(column) ?? null),
  )
  const isFilled = (column: number): boolean => contents.length === 0 || filledIn(column) > 0
  const other = otherPhoneOf(columns, candidates, isFilled)

  return {
    columns: other === null ? columns : columns.with(other, 'other_phone'),
    doubts: withRetailDoubt(best, candidates, isFilled).filter(
      ({ field, columns: asked }) => asked.length > 1 && !(field === 'phone' && other !== null),
    ),
    program: origin?.name ?? null,
  }
}

/** The field of each column by its header alone; null for a column that is left out. */
export const matchColumns = (kind: ImportKind, header: readonly string[]): (string | null)[] =>
  matchHeader(kind, header).columns

type ChosenColumns = Pick<MatchedColumns, 'doubts'> & {
  readonly columns: readonly (string | null)[]
}

const withChosen = (
  columns: readonly (string | null)[],
  field: string,
  chosen: number,
): (string | null)[] =>
  columns.map((own, column) => {
    if (column === chosen) return field
    return own === field ? null : own
  })

/**
 * The columns after somebody chose which of them is the field of a doubt. Whoever takes the price
 * of one shop means the stock of this shop as well: doubts with one column of the same place are
 * settled with it.
 */
export const settleDoubts = (
  kind: ImportKind,
  header: readonly string[],
  { columns, doubts }: ChosenColumns,
  answer: { readonly field: string; readonly column: number },
): ChosenColumns => {
  const origin = originOf(kind, header)
  const place = placeOf(header[answer.column] ?? '', origin)
  const settled = doubts.flatMap(({ field, columns: asked }) => {
    if (field === answer.field) return [answer]
    const [same, other] = asked.filter(
      (column) => place !== '' && placeOf(header[column] ?? '', origin) === place,
    )
    return same === undefined || other !== undefined ? [] : [{ field, column: same }]
  })

  return {
    columns: settled.reduce<readonly (string | null)[]>(
      (chosen, { field, column }) => withChosen(chosen, field, column),
      columns,
    ),
    doubts: doubts.filter(({ field }) => !settled.some((done) => done.field === field)),
  }
}

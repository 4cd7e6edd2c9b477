// Recognises the program that exported a file by the head of its columns.
import type { ImportKind } from './import-fields.ts'
import { type CategoryMarks, PROGRAMS, type VariantHeads } from './program-heads.ts'

const NO_STARTS: Readonly<Record<string, string>> = {}

/** Lower case without blanks and signs: 'Selling Price' and 'selling_price' are one name. */
export const plainName = (header: string): string =>
  header
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The program that wrote a file with this header. */
export type FileOrigin = {
  readonly name: string
  /** Fields by the plain name of their column; null for one that is left out. */
  readonly fields: ReadonlyMap<string, string | null>
  /** Fields by the plain beginning of the name. */
  readonly starts: ReadonlyMap<string, string>
  readonly variants: VariantHeads | null
  readonly categories: CategoryMarks | null
}

const byPlainName = <Field>(fields: Readonly<Record<string, Field>>): Map<string, Field> =>
  new Map(Object.entries(fields).map(([title, field]) => [plainName(title), field]))

/** The program whose columns these are, or null. */
export const originOf = (kind: ImportKind, header: readonly string[]): FileOrigin | null => {
  const names = new Set(header.map(plainName))
  const found = PROGRAMS.find(
    (program) =>
      program.kind === kind && program.heads.every((title) => names.has(plainName(title))),
  )

  return found === undefined
    ? null
    : {
        name: found.name,
        fields: byPlainName(found.columns),
        starts: byPlainName(found.starts ?? NO_STARTS),
        variants: found.variants ?? null,
        categories: found.categories ?? null,
      }
}

// The text of a product that a search looks into: the same on the server and on a till.

type SearchedFields = {
  readonly name: string
  readonly barcode: string | null
  readonly internal_barcode: string | null
}

/** Name and codes in lower case, because no database folds all letters. */
export const searchTextOf = ({ name, barcode, internal_barcode }: SearchedFields): string =>
  [name, barcode, internal_barcode]
    .filter((text) => text !== null)
    .join('\n')
    .toLowerCase()

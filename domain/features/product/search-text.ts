// The text of a product that a search looks into: the same on the server and on a till. An accent
// counts the same whether it was typed with its letter or after it.

type SearchedFields = {
  readonly name: string
  readonly barcode: string | null
  readonly internal_barcode: string | null
}

/** A search term, or the text that is searched: in lower case, each accent joined to its letter. */
export const searchedTextOf = (text: string): string => text.toLowerCase().normalize('NFC')

/** The same term with accents apart from their letters: rows of older versions may have them so. */
export const apartTextOf = (text: string): string => text.toLowerCase().normalize('NFD')

/** Name and codes in lower case, because no database folds all letters. */
export const searchTextOf = ({ name, barcode, internal_barcode }: SearchedFields): string =>
  searchedTextOf([name, barcode, internal_barcode].filter((text) => text !== null).join('\n'))

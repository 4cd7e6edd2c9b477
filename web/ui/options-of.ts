// The options of a Select or a Combobox from rows with a name.

type NamedRow = { readonly id: string; readonly name: string }

export const optionsOf = (rows: readonly NamedRow[]): { value: string; label: string }[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

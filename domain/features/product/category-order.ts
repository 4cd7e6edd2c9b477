// The order of categories to choose from.

/** Names of categories in the order of an English list: the same on the server and on a till. */
export const sortCategories = (names: readonly string[]): readonly string[] =>
  names.toSorted((one, other) => one.localeCompare(other, 'en') || (one < other ? -1 : 1))

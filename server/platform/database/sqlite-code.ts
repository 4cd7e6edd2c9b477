// The result code in an error of SQLite.

type SqliteError = { readonly errcode?: number; readonly sqliteExtendedCode?: number }

/**
 * The extended result code, whose lowest 8 bits are the primary one;
 * 0 for an error of another kind. `errcode` alone is not enough: of
 * a statement that could not be prepared it is the primary code.
 */
export const sqliteCode = (error: unknown): number => {
  const { errcode = 0, sqliteExtendedCode = errcode } = (error ?? {}) as SqliteError
  return sqliteExtendedCode
}

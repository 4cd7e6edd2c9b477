// Names of the prepared databases, shared by the tests and by what prepares them.

/** Environment variables with the places of the prepared databases, set by prepare-databases.ts. */
export const MIGRATED_FOLDER = 'TEST_MIGRATED_FOLDER'
export const MIGRATED_DATABASE = 'TEST_MIGRATED_DATABASE'

/** The address of another database on the same PostgreSQL. */
export const databaseAddress = (address: string, name: string): string => {
  const other = new URL(address)
  other.pathname = `/${name}`
  return other.href
}

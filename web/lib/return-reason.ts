// Why Google, a company or a mailed link led the browser back here without success.

const FIELDS = ['error_code', 'error_method']

/** The reason in the query or in the fragment of an address; null without one. */
export const readReturnReason = (search: string, hash: string): URLSearchParams | null => {
  const given = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))].find((fields) =>
    fields.has('error_code'),
  )

  return given === undefined
    ? null
    : new URLSearchParams(
        FIELDS.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])),
      )
}

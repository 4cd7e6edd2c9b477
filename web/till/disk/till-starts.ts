// The starts of a till: the server recognises a copied
// till, and a restore that nobody reported, by them.
import type { TillValues } from './till-state.ts'

/** Most starts that a report may name. */
const MAX_STARTS = 100

type Starts = TillValues['starts']

/**
 * The confirmed start and those since; another tab may have started while the report was under way.
 */
export const startsSince = (starts: Starts, confirmed: Starts): Starts =>
  starts.slice(
    Math.max(
      0,
      starts.findIndex(({ id }) => id === confirmed.at(-1)?.id),
    ),
  )

/** The starts with a new one: the first, which the server knows, and the newest. */
export const withStart = (starts: Starts, id: string): Starts => {
  const all = [...starts, { count: (starts.at(-1)?.count ?? 0) + 1, id }]
  return all.length <= MAX_STARTS ? all : [...all.slice(0, 1), ...all.slice(1 - MAX_STARTS)]
}

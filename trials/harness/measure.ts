// Medians, rounds and tables: how figures of the bench are measured and shown.

/** The value below which `share` of all values lie; 0.5 is the median. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** Number of runs per counted run: a tenth more come first as warm-up. */
export const WITH_WARM_UP = 1.1

/**
 * Milliseconds of `count` runs of each function, in turns, so that other load of the machine slows
 * all of them alike. The first tenth is warm-up and is not counted. `prepare` makes what is timed.
 */
export const timePrepared = async (
  count: number,
  runs: readonly ((round: number) => () => unknown)[],
): Promise<number[][]> => {
  const times: number[][] = runs.map(() => [])

  for (let round = Math.round(count - count * WITH_WARM_UP); round < count; round += 1) {
    for (const [place, prepare] of runs.entries()) {
      const run = prepare(round)
      const start = performance.now()
      await run()
      if (round >= 0) times[place]?.push(performance.now() - start)
    }
  }

  return times
}

/** The same for runs that prepare nothing. */
export const timeInTurns = (
  count: number,
  runs: readonly ((round: number) => unknown)[],
): Promise<number[][]> =>
  timePrepared(
    count,
    runs.map((run) => (round) => () => run(round)),
  )

/** Milliseconds of each of `count` runs in sequence. */
export const timeRuns = async (count: number, run: (round: number) => unknown): Promise<number[]> =>
  (await timeInTurns(count, [run]))[0] ?? []

/** '0.31 ms', '12 µs': short enough for a table. */
export const formatMs = (time: number): string =>
  time < 0.1 ? `${(time * 1000).toFixed(0)} µs` : `${time.toFixed(time < 10 ? 2 : 0)} ms`

/** Columns as wide as their longest cell; numbers are aligned to the right. */
export const formatTable = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

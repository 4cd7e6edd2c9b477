// The number of runs of a random test: few in every check, many with `npm run torture`, which sets
// an environment variable.

/** `name` is the environment variable, such as 'TORTURE_REQUESTS'. */
export const roundsOf = (name: string, otherwise: number): number =>
  Number(process.env[name] ?? otherwise)

// How often a random test tries: a few times with every check, many more with `npm run torture`, which says so in the
// environment.

/** `name` is what the torture sets: 'TORTURE_REQUESTS'. */
export const roundsOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)

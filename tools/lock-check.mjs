// The lockfile must work on every machine: no download URLs of one network, and the packages of
// every platform are listed (npm leaves out those it could not reach, and then `npm ci` fails on
// the next clone).
import { readFileSync } from 'node:fs'

/** The problems of a package-lock.json as texts; empty when there are none. */
export const lockProblems = (file) => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  const entries = Object.entries(packages)
  const names = new Set(entries.map(([path]) => path.split('node_modules/').at(-1)))
  const addresses = entries
    .filter(([, { resolved, link }]) => resolved !== undefined && !link)
    .map(
      ([path, { resolved }]) => `package-lock.json: ${path} has the download address ${resolved}`,
    )
  const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `package-lock.json: ${name}, wanted by ${path}, has no entry of its own`),
  )
  return [...addresses, ...missing]
}

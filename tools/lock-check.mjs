// The lockfile must work on every machine: no download addresses of one network, and every platform's package is listed
// (npm leaves out those it could not see, and then `npm ci` fails on the next clone).
import { readFileSync } from 'node:fs'

/** What is wrong with a package-lock.json, in words; empty when nothing is. */
export const lockProblems = (file) => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  const entries = Object.entries(packages)
  const names = new Set(entries.map(([path]) => path.split('node_modules/').at(-1)))
  const addresses = entries
    .filter(([, { resolved, link }]) => resolved !== undefined && !link)
    .map(([path, { resolved }]) => `package-lock.json: ${path} has the download address ${resolved}`)
  const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `package-lock.json: ${name}, wanted by ${path}, has no entry of its own`),
  )
  return [...addresses, ...missing]
}

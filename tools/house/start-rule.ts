// What `npm start` builds needs only packages that it installs: packages of tests and tools are
// missing in a shop.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import serverConfig from '../server.config.mjs'
import { root } from '../terminal.mjs'
import type { RuleFinding, SourceFile } from './source.ts'

const entries = Object.values(serverConfig.build.rolldownOptions.input).map((path) =>
  relative(root, path).replaceAll('\\', '/'),
)

const dependenciesOf = (room: string): string[] => {
  const { dependencies = {} } = JSON.parse(
    readFileSync(join(root, room, 'package.json'), 'utf8'),
  ) as { dependencies?: Record<string, string> }

  return Object.keys(dependencies)
}

const installed = new Set(['domain', 'server', 'demo'].flatMap(dependenciesOf))

/** '@fastify/static/types.js' -> '@fastify/static'. */
const packageOf = (from: string): string => /^(@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from

const isInstalled = (from: string): boolean =>
  from.startsWith('node:') || installed.has(packageOf(from))

/** The files that the built server is made of. */
const startedSources = (sources: readonly SourceFile[]): SourceFile[] => {
  const known = new Map(sources.map((source) => [source.path, source]))
  const reached = new Set<SourceFile>()
  const next = [...entries]

  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    const source = known.get(path)
    if (source === undefined || reached.has(source)) continue
    reached.add(source)
    for (const { file, isType } of source.imports)
      if (file !== undefined && !isType) next.push(file)
  }

  return [...reached]
}

export const startFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  startedSources(sources).flatMap(({ path, imports }) =>
    imports
      .filter(({ from, file, isType }) => file === undefined && !isType && !isInstalled(from))
      .map(({ from, line }) => ({
        rule: 'start',
        file: path,
        line,
        text: `npm start does not install the package ${from}, and this file is part of it`,
      })),
  )

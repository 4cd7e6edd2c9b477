// Which folders may import each other. A folder that imports its importer cannot be read without
// it, so the web has no such pair among its shared rooms, and no more appear elsewhere. Types count
// as well.
import { dirname } from 'node:path'
import type { RuleFinding, SourceFile } from './source.ts'

const RULE = 'rooms'

/** Pairs of folders that import each other today. It only goes down. */
const MAX_PAIRS = 18

const isProduct = ({ path }: SourceFile): boolean =>
  /^(domain|server|web)\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path)

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** What imports what, with each file named by `nameOf`. */
const importsBetween = (
  sources: readonly SourceFile[],
  nameOf: (path: string) => string,
): Graph => {
  const product = sources.filter(isProduct)
  const known = new Set(product.map(({ path }) => path))
  const graph = new Map<string, Set<string>>()

  for (const { path, imports } of product) {
    const from = nameOf(path)
    const used = graph.get(from) ?? new Set()

    for (const { file } of imports)
      if (file !== undefined && known.has(file)) used.add(nameOf(file))

    used.delete(from)
    graph.set(from, used)
  }

  return graph
}

/** 'a <-> b' for each pair of names that import each other. */
const mutualPairs = (graph: Graph): string[] =>
  [...graph].flatMap(([from, used]) =>
    [...used]
      .filter((to) => from < to && graph.get(to)?.has(from))
      .map((to) => `${from} <-> ${to}`),
  )

/** Does a way lead from `start` back to it? */
const isInCircle = (graph: Graph, start: string): boolean => {
  const seen = new Set<string>()
  const next = [...(graph.get(start) ?? [])]

  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (at === start) return true
    if (seen.has(at)) continue
    seen.add(at)
    next.push(...(graph.get(at) ?? []))
  }

  return false
}

/** 'web/lib/server/call.ts' -> 'web/lib/server': features are one room, and so is the assembly. */
const webRoomOf = (path: string): string =>
  /^web\/(features|[^/]+$)/.exec(path)?.[0].replace(/\/[^/]+\.tsx?$/, '') ?? dirname(path)

/** Pairs of product folders that import each other. */
export const pairsOfFolders = (sources: readonly SourceFile[]): string[] =>
  mutualPairs(importsBetween(sources, dirname))

const finding = (text: string, file = ''): RuleFinding => ({ rule: RULE, file, line: 1, text })

export const roomFindings = (sources: readonly SourceFile[]): RuleFinding[] => {
  const web = sources.filter(({ path }) => path.startsWith('web/'))
  const pairs = pairsOfFolders(sources)
  const files = importsBetween(sources, (path) => path)

  return [
    ...mutualPairs(importsBetween(web, webRoomOf)).map((pair) =>
      finding(`the rooms ${pair} import each other`),
    ),
    ...(pairs.length > MAX_PAIRS
      ? [
          finding(
            `${pairs.length} pairs of folders import each other, at most ${MAX_PAIRS} may: ` +
              pairs.join(', '),
          ),
        ]
      : []),
    ...[...files.keys()]
      .filter((path) => isInCircle(files, path))
      .map((path) => finding('this file imports itself through others; types count', path)),
  ]
}

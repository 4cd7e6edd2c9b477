// `npx tsx tools/figures.ts`: figures of the code and the pages, to compare versions: how wide, how
// many functions, which folders import each other, how many words. Product files only: no tests,
// trials, tools and demo.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pairsOfFolders } from './house/room-rule.ts'
import { type Node, readTree, walk } from './house/source.ts'
import { print } from './terminal.mjs'

const root = process.argv[2] ?? join(import.meta.dirname, '..')
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const MAX_LINES = 300

const sources = readTree(root, ['domain', 'server', 'web'])
const product = sources.filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))
const lines = product.flatMap(({ text }) => text.replace(/\n$/, '').split('\n'))
const share = (most: number): string =>
  `${((100 * lines.filter(({ length }) => length > most).length) / lines.length).toFixed(1)} %`

const functionsIn = (tree: Node): number => {
  let count = 0
  walk(tree, ({ type }) => {
    if (FUNCTIONS.includes(type)) count += 1
  })
  return count
}
const functions = product.reduce((sum, { tree }) => sum + functionsIn(tree), 0)

const pagesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name)
    if (
      /^(node_modules|dist|test-results|\..*)$/.test(name) ||
      path === join('docs', 'requirements')
    )
      return []
    if (statSync(join(root, path)).isDirectory()) return pagesUnder(path)

    return name.endsWith('.md') ? [path] : []
  })
const wordsOf = (path: string): number =>
  readFileSync(join(root, path), 'utf8').split(/\s+/).filter(Boolean).length
const words = pagesUnder('.').reduce((sum, path) => sum + wordsOf(path), 0)

print(`product: ${product.length} files, ${lines.length} lines`)
print(
  `characters a line, with its end: ` +
    (lines.reduce((sum, { length }) => sum + length + 1, 0) / lines.length).toFixed(1),
)
print(`lines above 80: ${share(80)}, above 100: ${share(100)}`)
print(`functions a thousand lines: ${((1000 * functions) / lines.length).toFixed(0)}`)
print(
  `files above ${MAX_LINES} lines: ` +
    `${product.filter(({ text }) => text.trimEnd().split('\n').length > MAX_LINES).length}`,
)
print(`pairs of folders that import each other: ${pairsOfFolders(product).length}`)
print(`words of pages beside docs/requirements: ${words}`)

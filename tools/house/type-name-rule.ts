// Names of types: an exported name has one meaning, and every name is a noun that says what the
// type holds.
import { type Node, type RuleFinding, type SourceFile, walk } from './source.ts'

const TYPES = ['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'ClassDeclaration']

type NamedType = { readonly name: string; readonly line: number }

const namedTypeOf = (source: SourceFile, node: Node): NamedType[] =>
  TYPES.includes(node.type) && node['id'] !== null
    ? [{ name: (node['id'] as { readonly name: string }).name, line: source.lineOf(node.start) }]
    : []

const exportedTypesOf = (source: SourceFile): NamedType[] =>
  (source.tree['body'] as readonly Node[]).flatMap((node) => {
    const declared =
      node.type === 'ExportNamedDeclaration' ? (node['declaration'] as Node | null) : null

    return declared === null ? [] : namedTypeOf(source, declared)
  })

const findingAt = (source: SourceFile, line: number, text: string): RuleFinding => ({
  rule: 'type-names',
  file: source.path,
  line,
  text,
})

/** One exported type name has one meaning: a second file with the same name is reported. */
const doubleFindings = (sources: readonly SourceFile[]): RuleFinding[] => {
  const firstFiles = new Map<string, string>()
  return sources.flatMap((source) =>
    exportedTypesOf(source).flatMap(({ name, line }) => {
      const first = firstFiles.get(name)
      if (first === undefined) firstFiles.set(name, source.path)
      const text = `the type ${name} is exported by ${first} as well; give one of them its own noun`

      return first === undefined ? [] : [findingAt(source, line, text)]
    }),
  )
}

/** Nouns that end like a participle. */
const NOUNS = new Set(
  'Ageing Feed Finding Happening Need Opening Seed Setting Sorting Speed'.split(' '),
)

/** Words without that ending which do not say what a type holds either. */
const VAGUE = new Set(
  [
    // Prepositions and questions.
    'About After Around Before Below Beside By For From To Where Who With',
    // Irregular participles.
    'Chosen Done Found Given Gone Held Hidden Kept Known Left Lost Made Paid Read Seen Sent Shown',
    'Sold Spent Taken Thrown Unseen Unsent Written',
    // Verbs.
    'Ask Authenticate Came Can Choose Prepare Put Send Show Take',
    // Adjectives.
    'Bad Direct Exempt Late Latest Most New Old Open Own Wild',
    // Nouns for anything.
    'Acts Facts Uses Work',
  ].flatMap((words) => words.split(' ')),
)

const isVague = (name: string): boolean =>
  VAGUE.has(name) || (/^[A-Z][a-z]+(ed|ing)$/.test(name) && !NOUNS.has(name))

const vagueFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  sources.flatMap((source) => {
    const findings: RuleFinding[] = []
    walk(source.tree, (node) => {
      for (const { name, line } of namedTypeOf(source, node))
        if (isVague(name))
          findings.push(
            findingAt(source, line, `the type ${name} does not say what it holds; add a noun`),
          )
    })

    return findings
  })

export const typeNameFindings = (sources: readonly SourceFile[]): RuleFinding[] => [
  ...doubleFindings(sources),
  ...vagueFindings(sources),
]

// Stored facts are written once: only the files named here change or delete sales,
// stock movements and audit entries, and one file alone writes stock. The database
// refuses most of it as well (server/platform/database/immutable-rows.ts).
import { type RuleFinding, type Node, type SourceFile, walk } from './source.ts'

const CHECKED_FILES = /^server\/(?!migrations\/|testing\/)/
const TEST = /\.test\.ts$/
const KEPT =
  'sales|sale_items|stock_movements|money_movements|customer_entries|supplier_entries|audit_log|seals'

type WriteRule = { readonly what: RegExp; readonly files: readonly string[] }

/**
 * The patterns of a write, in raw SQL or as a call of the query builder, and the files that may
 * contain it.
 */
const writes: readonly WriteRule[] = [
  { what: new RegExp(`\\b(?:delete from|truncate)\\s+"?(?:${KEPT})\\b`, 'i'), files: [] },
  {
    what: new RegExp(
      `\\bupdate\\s+"?(?:sale_items|stock_movements|money_movements|customer_entries|supplier_entries|seals)\\b`,
      'i',
    ),
    files: [],
  },
  // Only recomputes what follows from the items.
  { what: /\bupdate\s+"?sales\b/i, files: ['server/features/report/daily-items.queries.ts'] },
  { what: /\bupdate\s+"?audit_log\b/i, files: ['server/features/audit/seal.queries.ts'] },
  {
    what: /\bupdate\s+"?products\b/i,
    files: [
      'server/features/stock/move-stock.ts',
      'server/features/stock/stored-shelf.queries.ts',
      'server/features/product/save-product.queries.ts',
      'server/features/backup/restored-values.queries.ts',
    ],
  },
  {
    what: /\binsert into\s+"?stock_movements\b/i,
    files: [
      'server/features/stock/move-stock.ts',
      'server/features/stock/stock-movement.queries.ts',
      'server/features/backup/align-stock.ts',
    ],
  },
  { what: /\binsert into\s+"?money_movements\b/i, files: ['server/features/shift/move-money.ts'] },
  {
    what: /\binsert into\s+"?customer_entries\b|\bupdate\s+"?customers"?\s+set\s+"?balance\b/i,
    files: [
      'server/features/customer/account.queries.ts',
      'server/features/backup/align-balances.ts',
    ],
  },
  {
    what: /\binsert into\s+"?supplier_entries\b|\bupdate\s+"?suppliers"?\s+set\s+"?balance\b/i,
    files: [
      'server/features/delivery/supplier-account.queries.ts',
      'server/features/backup/align-balances.ts',
    ],
  },
  { what: /\binsert into\s+"?audit_log\b/i, files: ['server/platform/facts/audit.ts'] },
]

const VERBS: Readonly<Record<string, string>> = {
  updateTable: 'update',
  deleteFrom: 'delete from',
  insertInto: 'insert into',
}
const ROW_WRITERS = ['insertRows', 'insertStored']

const literal = (node: unknown): string | null => {
  const { type, value } = (node ?? {}) as { type?: string; value?: unknown }
  return type === 'Literal' && typeof value === 'string' ? value : null
}

/**
 * The SQL that a node writes, if it can be determined:
 * a template, or a call such as deleteFrom('sales').
 */
const sqlOf = (node: Node): string => {
  if (node.type === 'TemplateElement')
    return ((node['value'] as { raw?: string } | undefined)?.raw ?? '').replaceAll(/\s+/g, ' ')

  if (node.type !== 'CallExpression') return ''
  const { name = '', property } = node['callee'] as { name?: string; property?: { name?: string } }
  const [first, second] = node['arguments'] as readonly unknown[]
  const verb = VERBS[property?.name ?? '']
  if (verb !== undefined) return `${verb} ${literal(first) ?? ''}`

  return ROW_WRITERS.includes(name) ? `insert into ${literal(second) ?? ''}` : ''
}

/** Every write of facts or stock in a file that is not listed for it. */
export const ledgerFindings = (sources: readonly SourceFile[]): RuleFinding[] =>
  sources
    .filter(({ path }) => CHECKED_FILES.test(path) && !TEST.test(path))
    .flatMap((source) => {
      const found: RuleFinding[] = []
      walk(source.tree, (node) => {
        const text = sqlOf(node)
        const broken = writes.find(
          ({ what, files }) => what.test(text) && !files.includes(source.path),
        )

        if (broken !== undefined)
          found.push({
            rule: 'ledger',
            file: source.path,
            line: source.lineOf(node.start),
            text: `"${text.slice(0, 60)}"; facts are written once`,
          })
      })

      return found
    })

// An operation is declared once; the route, the checks, the transaction, the typed client call, the
// toasts and what must be read again afterwards all follow from it (docs/tour.md).
import type { z } from 'zod'
import type { Permission } from '../access/permissions.ts'
import type { Audit } from './audit.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * `anyone` needs no session, `signed_in` needs one but no department, `own_account` one that did
 * not begin with a PIN, `till` needs the credential of a till and may have a session; everything
 * else is a row of the permission table.
 */
export type AccessRule = Permission | 'anyone' | 'signed_in' | 'own_account' | 'till'

/**
 * Nouns whose lists must be read again after a command.
 * The first word of a query's path names its noun.
 */
export type Noun =
  | 'session'
  | 'security'
  | 'health'
  | 'staff'
  | 'department'
  | 'settings'
  | 'shop-rules'
  | 'vat'
  | 'product'
  | 'product-picture'
  | 'barcode'
  | 'category'
  | 'supplier'
  | 'service'
  | 'customer'
  | 'customer-account'
  | 'mobile-money'
  | 'float-book'
  | 'collection'
  | 'sale'
  | 'held-cart'
  | 'approval-request'
  | 'expense'
  | 'reconciliation'
  | 'shift'
  | 'internal-usage'
  | 'discrepancy'
  | 'stock'
  | 'stock-count'
  | 'printing'
  | 'till'
  | 'variant'
  | 'delivery'
  | 'supplier-account'
  | 'transfer'
  | 'report'
  | 'evening'
  | 'backup'
  | 'audit'
  | 'setup'
  | 'doctor'

declare const types: unique symbol

/**
 * Types of an operation, for inference only: what a caller sends, what the handler receives, what
 * is returned.
 */
type OperationTypes<Sent, Input, Output> = {
  readonly [types]?: { sent: Sent; input: Input; output: Output }
}

type OperationDeclaration = {
  readonly method: Method
  readonly path: string
  readonly can: AccessRule
  readonly input: z.ZodType
  readonly output: z.ZodType
}

export type Query<Sent = unknown, Input = unknown, Output = unknown> = OperationDeclaration &
  OperationTypes<Sent, Input, Output> & {
    readonly kind: 'query'
    readonly noun: Noun
    /**
     * 'long': may read very many rows, so it runs on a separate
     * connection that never delays the till. 'report': the same, and on
     * PostgreSQL a replica may answer it. The handler may run twice.
     */
    readonly reads?: 'long' | 'report'
  }

export type Command<Sent = unknown, Input = unknown, Output = unknown> = OperationDeclaration &
  OperationTypes<Sent, Input, Output> & {
    readonly kind: 'command'
    readonly changes: readonly Noun[]
    /** What it leaves in the audit log. */
    readonly audit: Audit
    /**
     * Toast after success; null when the screen shows its
     * own. May use fields of the output: 'Hello {name}'.
     */
    readonly done: string | null
    /** Title of the toast after a failure (decision D18); {message} is the reason. */
    readonly failed: string
    /**
     * The input's id already identifies a repeated request, so no response is stored under an
     * idempotency key.
     */
    readonly idempotency?: 'input.id'
    /**
     * Short, and sent by many people at once: it may share its commit with commands that are ready
     * at the same moment.
     */
    readonly isShort?: true
  }

/** An operation of any shape. */
export type Operation = Query | Command

export type SentOf<Op> =
  Op extends OperationTypes<infer Sent, infer _Input, infer _Output> ? Sent : never
export type InputOf<Op> =
  Op extends OperationTypes<infer _Sent, infer Input, infer _Output> ? Input : never
export type OutputOf<Op> =
  Op extends OperationTypes<infer _Sent, infer _Input, infer Output> ? Output : never

type Line = `${Method} /${string}`

const splitLine = (line: Line): { method: Method; path: string } => {
  const [method, path] = line.split(' ') as [Method, string]
  return { method, path }
}

/**
 * Declares a read. `GET /api/expenses` with its input
 * (query string and path parameters) and output schema.
 */
export const query = <In extends z.ZodType, Out extends z.ZodType>(
  line: Line,
  rest: {
    can: AccessRule
    noun: Noun
    input: In
    output: Out
    reads?: 'long' | 'report'
  },
): Query<z.input<In>, z.output<In>, z.output<Out>> => ({
  kind: 'query',
  ...splitLine(line),
  ...rest,
})

/**
 * Declares a write: one transaction, two toasts, the nouns it changes. The input is the body with
 * the path parameters.
 */
export const command = <In extends z.ZodType, Out extends z.ZodType>(
  line: Line,
  rest: {
    can: AccessRule
    input: In
    output: Out
    changes: readonly Noun[]
    audit: Audit<z.output<In>, z.output<Out>>
    done: string | null
    failed: string
    idempotency?: 'input.id'
    isShort?: true
  },
): Command<z.input<In>, z.output<In>, z.output<Out>> => ({
  kind: 'command',
  ...splitLine(line),
  ...rest,
})

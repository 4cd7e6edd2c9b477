// Runs an operation: permission, input, transaction, handler and output, in this order for every operation. HTTP, tests
// and benchmarks all call `performOperation`, so none of them can skip a check.
import type { AppContext } from './app-context.ts'
import { can, refusedAs } from '@webale/domain/access/permissions.ts'
import { lacksDepartment, type Actor } from '@webale/domain/access/role.ts'
import type { Command, InputOf, Operation, OutputOf, Query } from '@webale/domain/kernel/operation.ts'
import { NIL_ID } from '@webale/domain/kernel/id.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { TypedProof } from './approver-proof.ts'
import { type AroundTransaction, runAfterCommit } from './around-transaction.ts'
import { runAudited } from './audited.ts'
import { recordChange } from './change-feed.ts'
import type { Db, Frozen, Store, Tx } from '../database/store.ts'
import { inTransaction, type TransactionKind } from '../database/transaction.ts'
import type { Log } from '../base/log.ts'
import { orResponseOfCopy, withIdempotencyKey } from './idempotency.ts'

/** The till whose credential came with the request. */
export type TillCaller = { readonly id: string; readonly ended_at: string | null }

export type Shared<Op> = Pick<
  AppContext,
  'build' | 'config' | 'setupCode' | 'snapshots' | 'checkups' | 'printers' | 'lan' | 'importScript' | 'sendApproverCode'
> & {
  /** For tills without a session: nobody, with the nil id. */
  readonly actor: Actor
  /** Of operations of tills; null for all others. */
  readonly till: TillCaller | null
  readonly input: InputOf<Op>
  /** ISO, UTC, one value for the whole request. */
  readonly now: string
  readonly newId: () => string
  readonly log: Log
  readonly checkApprover: (proof: TypedProof) => Promise<void>
  readonly markSecret: (secret: string) => string
  /** Opens a read transaction for a query with many steps; the caller must end it. */
  readonly freeze: () => Promise<Frozen>
  /** For the long queries of a preparation. */
  readonly long: Db
  readonly replicaState: Store['replicaState']
}
export type QueryContext<Op> = Shared<Op> & { readonly db: Db }
export type CommandContext<Op> = Shared<Op> & { readonly tx: Tx }

export type Handler<Op> =
  Op extends Query<infer _Sent, infer _Input, infer _Output>
    ? (context: QueryContext<Op>) => Promise<OutputOf<Op>>
    : Op extends Command<infer _Sent, infer _Input, infer _Output>
      ? (context: CommandContext<Op>) => Promise<OutputOf<Op>>
      : never

/** One handler per operation of an api; a missing or wrong one does not compile. */
export type Handlers<Api> = { readonly [Name in keyof Api]: Handler<Api[Name]> }

type LooseHandler = (context: never) => Promise<unknown>
export type Feature = {
  readonly name: string
  readonly operations: readonly {
    readonly name: string
    readonly operation: Operation
    readonly handler: LooseHandler
  }[]
}

/** Connects the operations of a feature with their handlers, for features.ts. */
export const feature = <Api extends Readonly<Record<string, Operation>>>(
  name: string,
  api: Api,
  handlers: Handlers<Api>,
): Feature => ({
  name,
  operations: Object.entries(api).map(([key, operation]) => ({
    name: `${name}.${key}`,
    operation,
    handler: (handlers as Readonly<Record<string, LooseHandler>>)[key] as LooseHandler,
  })),
})

/** Throws unless the actor may perform the operation. `null` means no session. */
export const checkPermission = (operation: Pick<Operation, 'can'>, actor: Actor | null): Actor => {
  if (operation.can === 'anyone' || operation.can === 'till') return actor ?? NOBODY
  if (actor === null) throw refuse('not_signed_in')
  if (operation.can === 'signed_in') return actor
  if (operation.can === 'own_account') {
    if (actor.by_pin === true) throw refuse('password_needed')
    return actor
  }
  if (lacksDepartment(actor)) throw refuse('department_required')
  if (!can(actor, operation.can)) throw refuse(refusedAs[operation.can] ?? 'not_allowed')
  return actor
}

/** Throws till_unknown for an operation of tills without the credential of one. */
const checkTill = ({ can }: Pick<Operation, 'can'>, till: TillCaller | null = null): void => {
  if (can === 'till' && till === null) throw refuse('till_unknown')
}

const NOBODY: Actor = {
  id: NIL_ID,
  email: '',
  full_name: '',
  role: 'user',
  department_id: null,
}

// PostgreSQL cannot store NUL characters and SQLite stops reading at them. Checked after the schema, which bounds the
// depth.
const containsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(containsNul)

/**
 * Message for issues without their own text: the texts of the validation library are too technical for a shopkeeper.
 */
const defaultIssueMessage = ({ path = [] }: { readonly path?: readonly PropertyKey[] | undefined }): string => {
  const field = path.findLast((part) => typeof part === 'string')
  return field === undefined ? 'Check the form' : `Check ${field.replace(/_id$/, '').replaceAll('_', ' ')}`
}

/** Validates the input; throws invalid_input. */
export const readInput = (operation: Pick<Operation, 'input'>, sent: unknown): unknown => {
  const result = operation.input.safeParse(sent, { error: defaultIssueMessage })
  if (result.success && containsNul(result.data))
    throw refuse('invalid_input', { message: 'A text holds a character that cannot be stored' })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw refuse('invalid_input', { message: issue?.message ?? 'Check the form' }, { field: issue?.path.join('.') ?? '' })
}

export type OperationRequest = {
  readonly name: string
  readonly operation: Operation
  readonly handler: LooseHandler
  readonly actor: Actor | null
  /** The credential of an operation of tills. */
  readonly till?: TillCaller | null
  readonly sent: unknown
  readonly key?: string | undefined
  /** Id of the browser tab that sends the request. */
  readonly by?: string | undefined
  /** IP address of the client. */
  readonly ip?: string | null
  readonly log?: Log
}

const kindOf = ({ isShort }: Command): TransactionKind => (isShort === true ? 'shortTransaction' : 'transaction')

/** What every handler gets. */
const sharedOf = (
  context: AppContext,
  { operation, till = null, ip, log = context.log }: OperationRequest,
  actor: Actor,
  input: unknown,
) => {
  const { newId, build, config, setupCode, snapshots, checkups, printers, lan, store, markSecret, sendApproverCode } =
    context
  const { freeze, long, replicaState } = store
  const reads = { freeze, long, replicaState, importScript: context.importScript }
  const running = { setupCode, snapshots, checkups, printers, lan, log, ...reads }
  const from = { newId, markSecret, sendApproverCode, build, config, ...running }
  const checkApprover = (proof: TypedProof) => context.checkApprover({ ...proof, ip: ip ?? '' })
  const known = { actor, till: operation.can === 'till' ? till : null, input }
  return { ...known, now: context.now(), checkApprover, ...from }
}

/**
 * Performs an operation for an actor. Throws a Refusal when a rule refuses it; any other error is a bug or a failure of
 * the server. The result contains only the fields of the output schema.
 */
export const performOperation = async (context: AppContext, request: OperationRequest): Promise<unknown> => {
  const { name, operation, handler, sent, key, by, ip = null } = request
  const actor = checkPermission(operation, request.actor)
  checkTill(operation, request.till)
  const input = readInput(operation, sent)
  const shared = sharedOf(context, request, actor, input)
  const { newId } = context
  const run = handler as (context: unknown) => Promise<unknown>
  const { prepare, tidy } = handler as AroundTransaction
  const prepared = await prepare?.(shared)
  if (operation.kind === 'query')
    return operation.output.parse(await context.store.read(operation.reads, (db) => run({ ...shared, db })))
  const { audit } = operation
  const work = (tx: Tx) =>
    runAudited({ tx, name, audit, actor, input, now: shared.now, newId, ip }, () => run({ ...shared, tx, prepared }))
  const isKeyed = key !== undefined && operation.idempotency !== 'input.id'
  const keyed = isKeyed ? { key, name, actor, now: shared.now } : null
  const command = async (tx: Tx): Promise<unknown> => {
    const done = await (keyed === null ? work(tx) : withIdempotencyKey(context, tx, keyed, input, () => work(tx)))
    // Before the commit: an output that does not match its schema is a bug, and then nothing may be stored.
    const output = operation.output.parse(done)
    await recordChange(context, tx, operation.changes, by)
    return output
  }
  const carryOut = () => inTransaction(context.store, command, kindOf(operation))
  const answer = await orResponseOfCopy(context, keyed, input, carryOut)
  context.changes.publish(operation.changes, by)
  await runAfterCommit(tidy, shared)
  return answer
}

// Runs an operation: permission, input, transaction, handler and
// output, in this order for every operation. HTTP, tests and benchmarks
// all call `performOperation`, so none of them can skip a check.
import type { AppContext } from './app-context.ts'
import type { Handlers, TillCaller } from './handler.ts'
import { can, refusedAs } from '@webale/domain/access/permissions.ts'
import { lacksDepartment, type Actor } from '@webale/domain/access/role.ts'
import type { Operation } from '@webale/domain/kernel/operation.ts'
import { NIL_ID } from '@webale/domain/kernel/id.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { TypedProof } from './approver-proof.ts'
import { runAudited } from './audited.ts'
import { recordChange } from './change-feed.ts'
import type { Tx } from '../database/store.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Log } from '../base/log.ts'
import { deleteExpiredKeys, orResponseOfCopy, withIdempotencyKey } from './idempotency.ts'

type LooseSteps = {
  readonly read?: (sent: unknown) => unknown
  readonly prepare?: (context: never) => Promise<unknown>
  readonly run: (context: never) => Promise<unknown>
  readonly tidy?: (context: never) => Promise<void>
}
type LooseHandler = LooseSteps['run'] | LooseSteps
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

// PostgreSQL cannot store NUL characters and SQLite stops reading at them. Checked after the
// schema, which bounds the depth.
const containsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(containsNul)

/**
 * Message for issues without their own text: the texts of the validation library are too technical
 * for a shopkeeper.
 */
const defaultIssueMessage = ({
  path = [],
}: {
  readonly path?: readonly PropertyKey[] | undefined
}): string => {
  const field = path.findLast((part) => typeof part === 'string')
  return field === undefined
    ? 'Check the form'
    : `Check ${field.replace(/_id$/, '').replaceAll('_', ' ')}`
}

const checkTexts = (input: unknown): unknown => {
  if (containsNul(input))
    throw refuse('invalid_input', { message: 'A text holds a character that cannot be stored' })
  return input
}

/** Validates the input; throws invalid_input. */
export const readInput = (operation: Pick<Operation, 'input'>, sent: unknown): unknown => {
  const result = operation.input.safeParse(sent, { error: defaultIssueMessage })
  if (result.success) return checkTexts(result.data)
  const issue = result.error.issues[0]
  throw refuse(
    'invalid_input',
    { message: issue?.message ?? 'Check the form' },
    { field: issue?.path.join('.') ?? '' },
  )
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

type AllSteps = {
  readonly read?: (sent: unknown) => unknown
  readonly prepare?: (context: unknown) => Promise<unknown>
  readonly run: (context: unknown) => Promise<unknown>
  readonly tidy?: (context: unknown) => Promise<void>
}

/** `Handlers` has checked that each step fits what it is given here. */
export const stepsOf = (handler: LooseHandler): AllSteps =>
  (typeof handler === 'function' ? { run: handler } : handler) as unknown as AllSteps

/** What every handler gets. */
const contextOf = (
  context: AppContext,
  { operation, till = null, ip, log = context.log }: OperationRequest,
  actor: Actor,
  input: unknown,
) => ({
  actor,
  till: operation.can === 'till' ? till : null,
  input,
  now: context.now(),
  log,
  checkApprover: (proof: TypedProof) => context.checkApprover({ ...proof, ip: ip ?? '' }),
  newId: context.newId,
  markSecret: context.markSecret,
  sendApproverCode: context.sendApproverCode,
  build: context.build,
  config: context.config,
  setupCode: context.setupCode,
  snapshots: context.snapshots,
  checkups: context.checkups,
  displays: context.displays,
  collecting: context.collecting,
  printers: context.printers,
  lan: context.lan,
  lanSwitch: context.lanSwitch,
  importScript: context.importScript,
  openReadTransaction: context.store.openReadTransaction,
  longReads: context.store.longReads,
  replicaState: context.store.replicaState,
})

/**
 * Performs an operation for an actor. Throws a Refusal when a rule refuses it; any other error is a
 * bug or a failure of the server. The result contains only the fields of the output schema.
 */
export const performOperation = async (
  context: AppContext,
  request: OperationRequest,
): Promise<unknown> => {
  const { name, operation, handler, sent, key, by, ip = null } = request
  const actor = checkPermission(operation, request.actor)
  checkTill(operation, request.till)
  const { read, prepare, run, tidy } = stepsOf(handler)
  const quick = read?.(sent)
  const input = quick === undefined ? readInput(operation, sent) : checkTexts(quick)
  const shared = contextOf(context, request, actor, input)
  const { newId } = context
  const prepared = await prepare?.(shared)
  if (operation.kind === 'query')
    return operation.output.parse(
      await context.store.read(operation.reads, (db) => run({ ...shared, db })),
    )

  const { audit } = operation
  const work = (tx: Tx) =>
    runAudited({ tx, name, audit, actor, input, now: shared.now, newId, ip }, () =>
      run({ ...shared, tx, prepared }),
    )

  const isKeyed = key !== undefined && operation.idempotency !== 'input.id'
  const keyed = isKeyed ? { key, name, actor, now: shared.now } : null
  const command = async (tx: Tx): Promise<unknown> => {
    const done = await (keyed === null
      ? work(tx)
      : withIdempotencyKey(context, tx, keyed, input, () => work(tx)))

    // Before the commit: an output that does not match its
    // schema is a bug, and then nothing may be stored.
    const output = operation.output.parse(done)
    await recordChange(context, tx, operation.changes, by)

    return output
  }

  const carryOut = () =>
    inTransaction(
      context.store,
      command,
      operation.isShort === true ? 'shortTransaction' : 'transaction',
    )
  const answer = await orResponseOfCopy(context, keyed, input, carryOut)
  context.changes.publish(operation.changes, by)
  // The command is done, whatever becomes of this.
  const afterwards = async (): Promise<void> => {
    await tidy?.(shared)
    if (keyed !== null) await deleteExpiredKeys(context.store, shared.now)
  }

  await afterwards().catch((error: unknown) =>
    shared.log.warn({ err: error }, 'a finished command could not tidy up'),
  )

  return answer
}

// What a handler is: a function that gets its input and everything it may use, or three steps
// around a transaction.
import type { Actor } from '@webale/domain/access/role.ts'
import type { Command, InputOf, OutputOf, Query } from '@webale/domain/kernel/operation.ts'
import type { AppContext } from './app-context.ts'
import type { TypedProof } from './approver-proof.ts'
import type { Log } from '../base/log.ts'
import type { Db, ReadTransaction, Store, Tx } from '../database/store.ts'

/** The till whose credential came with the request. */
export type TillCaller = { readonly id: string; readonly ended_at: string | null }

export type HandlerContext<Op> = Pick<
  AppContext,
  | 'build'
  | 'config'
  | 'setupCode'
  | 'snapshots'
  | 'checkups'
  | 'displays'
  | 'collecting'
  | 'printers'
  | 'lan'
  | 'lanSwitch'
  | 'importScript'
  | 'sendApproverCode'
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
  readonly openReadTransaction: () => Promise<ReadTransaction>
  /** For the long queries of a preparation. */
  readonly longReads: Db
  readonly replicaState: Store['replicaState']
}
export type QueryContext<Op> = HandlerContext<Op> & { readonly db: Db }
export type CommandContext<Op> = HandlerContext<Op> & { readonly tx: Tx }

/**
 * A command in three steps. `prepare` runs before the transaction, so that no other write waits for
 * what is slow, such as hashing a password; `run` gets its result. Both may throw a Refusal. `tidy`
 * runs after the commit; its failure is logged and changes nothing.
 */
export type Steps<Op, Prepared> = {
  readonly prepare: (context: HandlerContext<Op>) => Promise<Prepared>
  readonly run: (
    context: CommandContext<Op> & { readonly prepared: Prepared },
  ) => Promise<OutputOf<Op>>
  readonly tidy?: (context: HandlerContext<Op>) => Promise<void>
}

/** A command that many people send at once. */
export type QuickSteps<Op> = Pick<Steps<Op, never>, 'run'> & {
  /** The input as its schema reads it, or undefined for what only the schema can read. */
  readonly read: (sent: unknown) => InputOf<Op> | undefined
}

/**
 * The steps of a command, as `Handlers` takes them: what is prepared is known to the steps alone.
 */
export type AnySteps<Op> = Pick<Steps<Op, never>, 'run'> & Omit<Steps<Op, unknown>, 'run'>

export const withPreparation = <Op, Prepared>(
  prepare: Steps<Op, Prepared>['prepare'],
  run: Steps<Op, Prepared>['run'],
  tidy: Steps<Op, Prepared>['tidy'] = async () => undefined,
): AnySteps<Op> => ({ prepare, run, tidy })

export type Handler<Op> =
  Op extends Query<infer _Sent, infer _Input, infer _Output>
    ? (context: QueryContext<Op>) => Promise<OutputOf<Op>>
    : Op extends Command<infer _Sent, infer _Input, infer _Output>
      ? (context: CommandContext<Op>) => Promise<OutputOf<Op>>
      : never

/** One handler per operation of an api; a missing or wrong one does not compile. */
export type Handlers<Api> = {
  readonly [Name in keyof Api]:
    | Handler<Api[Name]>
    | (Api[Name] extends Command ? AnySteps<Api[Name]> | QuickSteps<Api[Name]> : never)
}

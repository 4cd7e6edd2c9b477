// Commands at moments of the past, inside the one transaction of the history. Each goes through the
// checks, the handler and the audit entry of its operation, so its rows are those that the shop
// would have.
import type { Actor } from '@webale/domain/access/role.ts'
import type { Command, OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import { runAudited } from '@webale/server/platform/operations/audited.ts'
import type { Tx } from '@webale/server/platform/database/store.ts'
import {
  checkPermission,
  readInput,
  stepsOf,
} from '@webale/server/platform/operations/operations.ts'
import type { AppContext } from '@webale/server/platform/operations/app-context.ts'
import { entryOf } from './demo-shop.ts'
import type { Random } from './random.ts'

/** Who did it, and when (ISO in UTC). */
export type Performer = { readonly actor: Actor; readonly time: string }

export type Past = {
  readonly tx: Tx
  /**
   * Performs a command, without slow preparations such as checking a password. Throws the refusal
   * of the command.
   */
  perform<Op extends Command>(
    operation: Op,
    performer: Performer,
    sent: SentOf<Op>,
  ): Promise<OutputOf<Op>>
}

/** Something that happened, at its moment. */
export type Happening = { readonly time: string; happen(past: Past): Promise<void> }

export const openPast = (tx: Tx, context: AppContext, chance: Random): Past => ({
  tx,
  perform: async (operation, { actor, time: now }, sent) => {
    const { name, handler } = entryOf(operation)
    checkPermission(operation, actor)
    const input = readInput(operation, sent)
    const newId = () => chance.idAt(now)
    const { run } = stepsOf(handler)
    const { audit } = operation
    const answer = await runAudited({ tx, name, audit, actor, input, now, newId, ip: null }, () =>
      run({ ...context, tx, actor, input, now, newId }),
    )

    return operation.output.parse(answer) as never
  },
})

/** The earliest first. */
export const inOrder = <Timed extends { readonly time: string }>(
  happenings: readonly Timed[],
): Timed[] => happenings.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))

/** So many minutes later. */
export const addMinutes = (time: string, minutes: number): string =>
  new Date(Date.parse(time) + Math.round(minutes * 60_000)).toISOString()

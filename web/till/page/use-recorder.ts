// Recording an expense or a mobile money transaction: with the server like any command, and on this
// device when the server does not answer. Both use one id, so nothing is recorded twice.
import type { TillDocumentKind } from '@webale/domain/features/till/document-on-till.ts'
import type { Command, OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import { FUTURE_DAY, futureDayProblem } from '@webale/domain/kernel/time.ts'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { CallFailure } from '../../lib/server/call.ts'
import { currentMoment } from '../../lib/now.ts'
import { useActor } from '../../lib/session/session.tsx'
import { dismissFailure, toastDone } from '../../lib/server/toasts.ts'
import { toastFailure } from '../../lib/server/failure-toasts.ts'
import { type CommandOutcome, useCommand } from '../../lib/server/use-command.ts'
import { isServerAway, subscribeToContact } from '../../lib/server/contact.ts'
import { findKeepingAdvice } from './can-be-till.ts'
import { loadTill } from './load-till.ts'
import type { TillOfPage } from './till-of-page.ts'
import { readTillStatus } from './till-status.ts'

/** Longest wait for the server, as for a sale. */
const MAX_WAIT_MS = 2500

const problemOf = (code: string, title: string): CallFailure => ({
  kind: 'problem',
  status: 0,
  code,
  title,
  details: undefined,
  instance: '',
})

const notKept = (advice: string | null): CallFailure =>
  problemOf(
    'not_kept',
    advice === null
      ? 'This device is full. Nothing was recorded.'
      : `This browser cannot keep it. Nothing was recorded. ${advice}`,
  )

/** Resolves when the server is away, or at the end of the wait. */
const waitForNoAnswer = (): Promise<null> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      unsubscribe()
      resolve(null)
    }

    const timer = setTimeout(end, MAX_WAIT_MS)
    const unsubscribe = subscribeToContact(() => isServerAway() && end())
    if (isServerAway()) end()
  })

/**
 * The till, when it may record documents. A browser that is no till yet, and a till that ended,
 * need the server.
 */
const findTill = async (): Promise<TillOfPage | null> => {
  const till = await loadTill()
  const mayRecord =
    till !== null && (await till.isRegistered()) && readTillStatus().kind !== 'other_shop'
  return mayRecord ? till : null
}

const hasNoAnswer = (outcome: CommandOutcome<unknown> | null): boolean =>
  outcome === null ||
  (!outcome.ok && (outcome.failure.kind === 'unreachable' || outcome.failure.status >= 500))

type Fields = Readonly<Record<string, unknown>>

/** `shift_id` is for the till only: with the server, the drawer says which shift is open. */
type RecorderInput<Op> = SentOf<Op> & { readonly date?: string }

export type Recorder<Op> = {
  /** Resolves with null while an earlier one is being recorded. */
  run(
    sent: RecorderInput<Op>,
    place?: { readonly shift_id?: string },
  ): Promise<CommandOutcome<OutputOf<Op> | null> | null>
  readonly pending: boolean
}

/**
 * `const record = useRecorder(expenseApi.record, 'expense')`; it shows the toasts of the operation.
 */
export const useRecorder = <Op extends Command>(
  operation: Op,
  kind: TillDocumentKind,
): Recorder<Op> => {
  const actor = useActor()
  const command = useCommand(operation, { quiet: true })
  const attempt = useRef<{ readonly input: string; readonly id: string } | null>(null)
  const [pending, setPending] = useState(false)

  const show = <Output>(outcome: CommandOutcome<Output>): CommandOutcome<Output> => {
    if (!outcome.ok) toastFailure(operation.failed, outcome.failure)
    else {
      attempt.current = null
      dismissFailure(operation.failed)
      toastDone(operation.done ?? '')
    }
    return outcome
  }

  const recordHere = async (
    till: TillOfPage,
    id: string,
    fields: Fields,
  ): Promise<CommandOutcome<null>> => {
    const { date } = fields
    if (typeof date === 'string' && futureDayProblem(date, currentMoment()) !== null)
      return { ok: false, failure: problemOf('invalid_input', FUTURE_DAY) }

    const isRecorded = await till.record(actor, { kind, id, fields })

    return isRecorded
      ? { ok: true, output: null }
      : { ok: false, failure: notKept(await findKeepingAdvice()) }
  }

  const run: Recorder<Op>['run'] = async (sent, place = {}) => {
    if (pending) return null
    setPending(true)

    try {
      const input = JSON.stringify(sent)
      const id = attempt.current?.input === input ? attempt.current.id : uuidv7()
      attempt.current = { input, id }
      const till = await findTill()
      const sending = till !== null && isServerAway() ? null : command.run({ ...sent, id })
      const outcome = await (till === null ? sending : Promise.race([sending, waitForNoAnswer()]))
      if (till !== null && hasNoAnswer(outcome))
        return show(await recordHere(till, id, { ...sent, ...place }))

      return outcome === null ? null : show(outcome)
    } finally {
      setPending(false)
    }
  }

  return { run, pending }
}

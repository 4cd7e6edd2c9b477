// Runs a command from a screen: one idempotency key for all attempts of one intention, the toasts
// of success and failure, and the invalidation of the nouns that changed.
import { useQueryClient } from '@tanstack/react-query'
import type { Command, OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import { fillBlanks } from '@webale/domain/kernel/refusal.ts'
import { useCallback, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { call, CallError, type CallFailure, toFailure, isChangedMeanwhile } from './call.ts'
import { pause } from '../pause.ts'
import { isStorageTrouble } from './storage-trouble.ts'
import { dismissFailure, toastDone } from './toasts.ts'
import { toastRefusal } from './failure-toasts.ts'
import { invalidateNouns } from './use-query.ts'

const PAUSES_MS = [400, 1500]

/** Is another attempt worthwhile? The response was lost, or the server was busy for a moment. */
const isWorthRetrying = (failure: CallFailure): boolean =>
  failure.kind === 'unreachable' || (failure.status === 503 && !isStorageTrouble(failure.code))

/** Retries with the same idempotency key, so the command is carried out once. */
const callWithRetry = async <Op extends Command>(
  operation: Op,
  sent: SentOf<Op>,
  key: string,
): Promise<OutputOf<Op>> => {
  for (const wait of PAUSES_MS) {
    try {
      return await call(operation, sent, { key })
    } catch (error) {
      const { failure } = error instanceof CallError ? error : { failure: toFailure(error) }
      if (!isWorthRetrying(failure)) throw error
      await pause(wait)
    }
  }
  return call(operation, sent, { key })
}

/** It is unknown whether the command was carried out: no response came, or the server failed. */
export const hasUnknownOutcome = (failure: CallFailure): boolean =>
  failure.kind === 'unreachable' || failure.status >= 500

/**
 * The key of an attempt with unknown outcome. The same input uses it again, so pressing again does
 * not repeat the command.
 */
type OpenAttempt = { readonly input: string; readonly key: string }

export type CommandOutcome<Output> =
  | { readonly ok: true; readonly output: Output }
  | { readonly ok: false; readonly failure: CallFailure }

export type RunningCommand<Op> = {
  /** Sends the command. While one is running, a second press does nothing and returns null. */
  run(sent: SentOf<Op>): Promise<CommandOutcome<OutputOf<Op>> | null>
  readonly pending: boolean
}

/**
 * `const record = useCommand(expenseApi.record)`; with `quiet` the screen shows its own messages.
 * `failed` is the title of a failure.
 */
export const useCommand = <Op extends Command>(
  operation: Op,
  { quiet = false, failed = operation.failed }: { quiet?: boolean; failed?: string } = {},
): RunningCommand<Op> => {
  const client = useQueryClient()
  const busy = useRef(false)
  const openAttempt = useRef<OpenAttempt | null>(null)
  const [pending, setPending] = useState(false)
  const run = useCallback(
    async (sent: SentOf<Op>): Promise<CommandOutcome<OutputOf<Op>> | null> => {
      if (busy.current) return null
      busy.current = true
      setPending(true)
      const input = JSON.stringify(sent)
      const key = openAttempt.current?.input === input ? openAttempt.current.key : uuidv7()
      openAttempt.current = { input, key }

      try {
        const output = await callWithRetry(operation, sent, key)
        openAttempt.current = null
        dismissFailure(failed)
        if (!quiet && operation.done !== null) toastDone(fillBlanks(operation.done, output ?? {}))
        void invalidateNouns(client, operation.changes)

        return { ok: true, output }
      } catch (error) {
        const failure = toFailure(error)
        if (!hasUnknownOutcome(failure)) openAttempt.current = null
        if (!quiet && !isChangedMeanwhile(failure))
          toastRefusal(failed, failure, () => void invalidateNouns(client, operation.changes))

        return { ok: false, failure }
      } finally {
        busy.current = false
        setPending(false)
      }
    },
    [client, operation, quiet, failed],
  )

  return { run, pending }
}

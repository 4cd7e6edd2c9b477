// Adds labels with unique codes to the queue: the server says which codes a product of any
// department has already, because a code on two products is worse than none.
import { codeKeyOf, ean13Digits } from '@webale/domain/features/barcode/code-key.ts'
import {
  clampQuantity,
  findNewCodes,
  type Label,
  queuedCodes,
} from '@webale/domain/features/barcode/label.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { useRef, useState } from 'react'
import { call, toFailure } from '../../lib/server/call.ts'
import { toastDone, toastError } from '../../lib/server/toasts.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import type { PrintQueue } from './use-print-queue.ts'

const SLOT = 'barcode'
/** Debounce time (ms) of the check of a custom barcode. */
const WAIT_MS = 200

export type LabelDraft = {
  readonly name: string
  readonly price: number | null
  readonly prefix: string
  readonly quantity: number
  /** '' for generated codes. */
  readonly custom: string
}

type AddResult = 'added' | 'taken' | 'refused'

/**
 * The free codes of a draft, 'taken' for a custom code
 * that is in use, null when no free code was found.
 */
type FoundCodes = readonly string[] | 'taken' | null

const askTaken = async (codes: readonly string[]): Promise<ReadonlySet<string>> => {
  const answers = await call(productApi.takenCodes, { codes })
  return new Set(answers.filter(({ taken }) => taken).map(({ code }) => code))
}

/** Does the queue have a label with this code, in whatever notation? */
const isQueued = (custom: string, queue: readonly Label[]): boolean =>
  queue.some(({ code }) => codeKeyOf(code) === codeKeyOf(custom))

/** Throws CallError. */
const findCodes = async (
  { custom, prefix, quantity }: LabelDraft,
  queue: readonly Label[],
): Promise<FoundCodes> => {
  const sources = { clock: Date.now, random: Math.random }
  if (custom === '') {
    const run = { prefix, quantity: clampQuantity(quantity) }
    return findNewCodes(run, queuedCodes(queue), sources, askTaken)
  }

  // As EAN-13 a code of 12 digits is printed with its check digit.
  const printed = [...new Set([custom, ean13Digits(custom) ?? custom])]

  return isQueued(custom, queue) || (await askTaken(printed)).size > 0 ? 'taken' : [custom]
}

/**
 * Is this custom barcode in use, as far as known while it is typed? False without a response:
 * adding checks again.
 */
export const useTakenHint = (custom: string, queue: readonly Label[]): boolean => {
  const debounced = useDebouncedValue(custom, WAIT_MS)
  const { data } = useQuery(
    productApi.takenCodes,
    { codes: [debounced] },
    { enabled: debounced !== '', every: false },
  )

  return (
    isQueued(custom, queue) ||
    (custom !== '' && data?.some(({ code, taken }) => taken && code === custom) === true)
  )
}

/** What the error panel shows when the check got no response. */
type FailedCheck = {
  readonly draft: LabelDraft
  readonly reason: string
  readonly reference: string | undefined
}

const toFailedCheck = (draft: LabelDraft, error: unknown): FailedCheck => {
  const failure = toFailure(error)
  return {
    draft,
    reason: failure.title,
    reference: failure.kind === 'problem' && failure.instance !== '' ? failure.instance : undefined,
  }
}

/**
 * Finds the codes of a draft, and keeps the failure
 * that the page shows when the check got no response.
 */
const useCodes = ({ latest }: Pick<PrintQueue, 'latest'>) => {
  const [failedCheck, setFailedCheck] = useState<FailedCheck | null>(null)
  /** Undefined without a response. */
  const find = async (draft: LabelDraft): Promise<FoundCodes | undefined> => {
    try {
      const codes = await findCodes(draft, latest.current)
      setFailedCheck(null)
      return codes
    } catch (error) {
      setFailedCheck(toFailedCheck(draft, error))
      toastError('Failed to load existing barcodes', { slot: SLOT })
      return undefined
    }
  }

  return { unanswered: failedCheck, find }
}

/** Returns null for a second press while the first is running. */
const useSingleRun = () => {
  const busy = useRef(false)
  const [running, setRunning] = useState(false)
  const runExclusive = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    if (busy.current) return null
    busy.current = true
    setRunning(true)

    try {
      return await work()
    } finally {
      busy.current = false
      setRunning(false)
    }
  }

  return { running, once: runExclusive }
}

export const useNewLabels = ({ latest, add: enqueue }: PrintQueue) => {
  const { unanswered: failedCheck, find } = useCodes({ latest })
  const { running: adding, once } = useSingleRun()
  const queueLabels = async (draft: LabelDraft): Promise<AddResult> => {
    const made = await find(draft)
    if (made === undefined) return 'refused'
    // Another tab may have queued the same code in the meantime.
    const queued = queuedCodes(latest.current)
    if (made === 'taken' || made?.some((code) => queued.has(code))) {
      toastError('This barcode already exists in the system or current session!', { slot: SLOT })
      return 'taken'
    }

    if (made === null) {
      toastError('Failed to generate unique barcodes. Try with fewer quantity.', { slot: SLOT })
      return 'refused'
    }

    enqueue(
      made.map(
        (code): Label => ({
          code,
          name: draft.name.trim(),
          price: draft.price,
        }),
      ),
    )

    toastDone(`${made.length} unique barcode(s) added to print queue`)

    return 'added'
  }

  const failureOfQuestion = ({ draft, ...words }: FailedCheck) => ({
    ...words,
    busy: adding,
    /** Repeats the check and adds nothing. */
    onRetry: () => void once(() => find(draft)),
  })

  const failure = failedCheck === null ? null : failureOfQuestion(failedCheck)

  return { failure, adding, add: (draft: LabelDraft) => once(() => queueLabels(draft)) }
}

export type NewLabels = ReturnType<typeof useNewLabels>

// Adds labels to the queue with codes that nothing else has: the codes of all products are read first, because a code that is
// on two things is worse than none (BAR-016 to BAR-023).
import { clampQuantity, type Label, newCodes, takenCodes } from '@webale/domain/features/barcode/label.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { toastDone, toastError } from '../../lib/toasts.ts'
import { useQuery } from '../../lib/use-query.ts'
import type { PrintQueue } from './use-print-queue.ts'

/** Codes read longer ago (ms) are read again before anything is added: another till may have added products. */
const FRESH_MS = 10_000
const SLOT = 'barcode'

export type Draft = {
  readonly name: string
  readonly price: number | null
  readonly prefix: string
  readonly quantity: number
  /** '' for codes made here. */
  readonly custom: string
}

type Answer = 'added' | 'taken' | 'refused'

/** The codes of a draft, or null after saying why there are none. */
const codesOf = ({ custom, prefix, quantity }: Draft, taken: ReadonlySet<string>): string[] | 'taken' | null => {
  if (custom !== '') return taken.has(custom) ? 'taken' : [custom]
  return newCodes({ prefix, quantity: clampQuantity(quantity) }, taken, { clock: Date.now, random: Math.random })
}

export const useNewLabels = ({ queue, latest, add: enqueue }: PrintQueue) => {
  // Read once and when it is needed, not every minute: it is the longest list of the shop.
  const codes = useQuery(productApi.codes, {}, { every: false })
  const busy = useRef(false)
  const [adding, setAdding] = useState(false)
  const taken = useMemo(() => takenCodes(codes.data ?? [], queue), [codes.data, queue])
  const failed = codes.isError
  useEffect(() => {
    if (failed) toastError('Failed to load existing barcodes', { slot: SLOT })
  }, [failed])

  const readFresh = async () => (codes.data && Date.now() - codes.dataUpdatedAt < FRESH_MS ? codes : codes.refetch())
  const put = async (draft: Draft): Promise<Answer> => {
    const { data, isError } = await readFresh()
    // The words come from the effect above.
    if (data === undefined || isError) return 'refused'
    const made = codesOf(draft, takenCodes(data, latest.current))
    if (made === 'taken') {
      toastError('This barcode already exists in the system or current session!', { slot: SLOT })
      return 'taken'
    }
    if (made === null) {
      toastError('Failed to generate unique barcodes. Try with fewer quantity.', { slot: SLOT })
      return 'refused'
    }
    enqueue(made.map((code): Label => ({ code, name: draft.name.trim(), price: draft.price })))
    toastDone(`${made.length} unique barcode(s) added to print queue`)
    return 'added'
  }
  /** Null for a second press while the first is under way. */
  const add = async (draft: Draft): Promise<Answer | null> => {
    if (busy.current) return null
    busy.current = true
    setAdding(true)
    try {
      return await put(draft)
    } finally {
      busy.current = false
      setAdding(false)
    }
  }
  return { codes, adding, add, isTaken: (custom: string) => custom !== '' && taken.has(custom) }
}

export type NewLabels = ReturnType<typeof useNewLabels>

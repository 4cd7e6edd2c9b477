// Counts the cash: suggestions and typing set the amount, note keys add to it and count their taps.
import {
  addNote,
  NOTE_KEY_PAUSE_MS,
  setAmount,
  removeNote,
  type Note,
  type Tender,
} from '@webale/domain/features/sale/cash.ts'
import { useRef, useState } from 'react'

export type TenderControl = {
  readonly notes: Tender['notes']
  readonly type: (amount: number | null) => void
  readonly suggest: (amount: number) => void
  readonly tap: (note: Note) => void
  readonly remove: (note: Note) => void
}

/** The cart holds the amount; the counters of the notes are shown only while they add up to it. */
export const useTender = (
  amount_paid: number | null,
  onAmount: (amount: number | null) => void,
): TenderControl => {
  const [counted, setCounted] = useState<Tender>(setAmount(null))
  const tender = counted.amount_paid === amount_paid ? counted : setAmount(amount_paid)
  const latest = useRef(tender)
  latest.current = tender
  const pausedUntil = useRef(0)
  const tapped = useRef<Tender>(setAmount(null))
  const setTender = (next: Tender): void => {
    latest.current = next
    setCounted(next)
    onAmount(next.amount_paid)
  }

  const count = (next: Tender): void => {
    tapped.current = next
    setTender(next)
  }

  return {
    notes: tender.notes,
    // When a scan is removed and the previous amount returns, its counters are valid again.
    type: (amount) =>
      setTender(
        amount !== null && tapped.current.amount_paid === amount
          ? tapped.current
          : setAmount(amount),
      ),
    suggest: (amount) => {
      pausedUntil.current = performance.now() + NOTE_KEY_PAUSE_MS
      setTender(setAmount(amount))
    },
    tap: (note) => {
      if (performance.now() >= pausedUntil.current) count(addNote(latest.current, note))
    },
    remove: (note) => count(removeNote(latest.current, note)),
  }
}

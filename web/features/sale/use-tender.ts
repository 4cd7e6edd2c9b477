// Counting the cash: suggestions and typing set the amount, note keys add to it and count their taps.
import { addNote, NOTE_KEY_PAUSE_MS, setAmount, takeNoteBack, type Note, type Tender } from '@webale/domain/features/sale/cash.ts'
import { useRef, useState } from 'react'

export type TenderControl = {
  readonly notes: Tender['notes']
  readonly type: (amount: number | null) => void
  readonly suggest: (amount: number) => void
  readonly tap: (note: Note) => void
  readonly takeBack: (note: Note) => void
}

/** The amount itself lives in the cart; the counters stand only as long as they explain it. */
export const useTender = (amount_paid: number | null, onAmount: (amount: number | null) => void): TenderControl => {
  const [counted, setCounted] = useState<Tender>(setAmount(null))
  const tender = counted.amount_paid === amount_paid ? counted : setAmount(amount_paid)
  const latest = useRef(tender)
  latest.current = tender
  const pausedUntil = useRef(0)
  const put = (next: Tender): void => {
    latest.current = next
    setCounted(next)
    onAmount(next.amount_paid)
  }
  return {
    notes: tender.notes,
    type: (amount) => put(setAmount(amount)),
    suggest: (amount) => {
      pausedUntil.current = performance.now() + NOTE_KEY_PAUSE_MS
      put(setAmount(amount))
    },
    tap: (note) => {
      if (performance.now() >= pausedUntil.current) put(addNote(latest.current, note))
    },
    takeBack: (note) => put(takeNoteBack(latest.current, note)),
  }
}

// The print queue of one person on this device: it survives a reload and a power cut, and other
// tabs follow it.
import { type Label, readQueue, addLabels } from '@webale/domain/features/barcode/label.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useActor } from '../../lib/session/session.tsx'
import { useLocalStorage, setLocalStorage } from '../../lib/storage.ts'
import { toastUndo } from '../../lib/server/toasts.ts'

/** Undo must not add a code twice: it may have been entered again by hand. */
const restoreLabels = (queue: readonly Label[], back: readonly Label[], index: number): Label[] => {
  const missing = back.filter(({ code }) => !queue.some((label) => label.code === code))
  return [...queue.slice(0, index), ...missing, ...queue.slice(index)]
}

export const usePrintQueue = () => {
  const key = `webale.labels.${useActor().id}`
  const stored = useLocalStorage(key)
  const [queue, setQueue] = useState(() => readQueue(stored))
  const [seen, setSeen] = useState(stored)
  // Also follows other tabs. Where nothing can be stored, the queue exists as long as the page.
  if (stored !== seen) {
    setSeen(stored)
    setQueue(readQueue(stored))
  }

  const latest = useRef(queue)
  useEffect(() => {
    latest.current = queue
  }, [queue])

  // Stable functions, so that a hundred labels do not render again for every key in the form.
  const actions = useMemo(() => {
    const store = (next: readonly Label[]): void => {
      latest.current = [...next]
      setQueue(latest.current)
      setLocalStorage(key, JSON.stringify(next))
    }

    const remove = (code: string): void => {
      const index = latest.current.findIndex((label) => label.code === code)
      if (index < 0) return
      const removed = latest.current.slice(index, index + 1)
      store(latest.current.filter((label) => label.code !== code))
      toastUndo('Barcode removed', () => store(restoreLabels(latest.current, removed, index)))
    }

    const clear = (): void => {
      const removed = latest.current
      store([])
      toastUndo('All barcodes cleared', () => store(restoreLabels(latest.current, removed, 0)))
    }

    return {
      add: (labels: readonly Label[]): void => store([...latest.current, ...labels]),
      /** Adds labels of a code that a product has already. */
      addMore: (label: Label): void => store(addLabels(latest.current, label)),
      /** How many labels of this code are printed. */
      setCopies: (code: string, copies: number): void =>
        store(latest.current.map((label) => (label.code === code ? { ...label, copies } : label))),
      remove,
      clear,
    }
  }, [key])

  return { queue, latest, ...actions }
}

export type PrintQueue = ReturnType<typeof usePrintQueue>

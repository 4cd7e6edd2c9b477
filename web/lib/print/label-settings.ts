// How this device prints labels: it has its own printer and its own paper.
import type { Label } from '@webale/domain/features/barcode/label.ts'
import {
  type LabelSettings,
  printedCode,
  readLabelSettings,
} from '@webale/domain/features/barcode/label-print.ts'
import { useMemo } from 'react'
import { setLocalStorage, useLocalStorage } from '../storage.ts'
import { toastError } from '../server/toasts.ts'

const KEY = 'webale.device.labels'

/** The settings and a function that changes some of them; other tabs follow. */
export const useLabelSettings = (): readonly [
  LabelSettings,
  (part: Partial<LabelSettings>) => void,
] => {
  const stored = useLocalStorage(KEY)
  const settings = useMemo(() => readLabelSettings(stored), [stored])
  return [settings, (part) => setLocalStorage(KEY, JSON.stringify({ ...settings, ...part }))]
}

/**
 * Prints the sheets of the page, unless a label cannot be printed: then it says which one, and why.
 */
export const printLabels = (labels: readonly Label[], settings: LabelSettings): void => {
  const refused = labels
    .map((label) => printedCode(label, settings))
    .find(({ problem }) => problem !== null)
  if (refused?.problem) toastError(refused.problem, { slot: 'barcode', reason: refused.text })
  else window.print()
}

// The button of a toast about a refusal: its next step, where that is a page or reading again. What
// a form or the till offers itself is missing here.
import { STEP_LABELS, stepOf, type RefusalStep } from '@webale/domain/kernel/refusal-step.ts'
import { openPage } from '../open-page.ts'

type StepButton = { readonly label: string; readonly onClick: () => void }

/** `onLoad` reads again what the screen shows. */
export const refusalAction = (code: string, onLoad: () => void): StepButton | undefined => {
  const steps: Partial<Record<RefusalStep, () => void>> = {
    open_shift: () => openPage('/shift'),
    close_shifts: () => openPage('/shift'),
    choose_drawer: () => openPage('/till'),
    load_changes: onLoad,
    reload: () => window.location.reload(),
  }

  const step = stepOf(code)
  if (step === null || step === 'none' || step === 'retry') return undefined
  const act = steps[step]

  return act && { label: STEP_LABELS[step], onClick: act }
}

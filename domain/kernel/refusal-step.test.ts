// The next step after each refusal.
import { expect, test } from 'vitest'
import { refusals, type RefusalCode } from './refusal.ts'
import { listedCodes, STEP_LABELS, stepOf } from './refusal-step.ts'

test('STEP-001 each refusal has exactly one next step', () => {
  expect(listedCodes().toSorted()).toEqual(Object.keys(refusals).toSorted())
})

test('STEP-002 only what may pass by itself has the step to try again', () => {
  const retried = (Object.keys(refusals) as RefusalCode[]).filter(
    (code) => stepOf(code) === 'retry',
  )
  // Faults of the server, a till that was too fast, and a sale whose answer came too late.
  const rules = retried.filter((code) => refusals[code][0] < 429)
  expect(rules).toEqual(['sale_late'])
})

test('STEP-001 a refused sale leads to the approval, the shift, the customer or a new cart', () => {
  expect(
    (['approval_needed', 'no_open_shift', 'credit_needs_customer', 'cart_copied'] as const).map(
      (code) => {
        const step = stepOf(code)
        return step === null || step === 'none' || step === 'retry' ? step : STEP_LABELS[step]
      },
    ),
  ).toEqual(['Ask for approval', 'Open a shift', 'Choose a customer', 'Start a new cart'])
  expect(stepOf('device_full')).toBeNull()
})

// @vitest-environment happy-dom
// The field of quantities: what is typed stays, and what can be read in two ways is asked again.
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import '../testing/browser.ts'
import { QuantityInput } from './quantity-input.tsx'

type FieldProps = { whole: boolean; onKeep: (value: number | null) => void }

const StockField = ({ whole, onKeep }: FieldProps) => {
  const [value, setValue] = useState<number | null>(null)

  return (
    <QuantityInput
      whole={whole}
      value={value}
      onChange={(next) => {
        setValue(next)
        onKeep(next)
      }}
    />
  )
}

let unmount = (): void => undefined
afterEach(() => act(() => unmount()))

/** Sets the text of a field as a browser does for a key. */
const press = (field: HTMLInputElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Types one key after the other and leaves the field: the value, the text and the words below. */
const type = async (whole: boolean, text: string) => {
  act(() => unmount())
  let kept: number | null = null
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  unmount = () => root.unmount()
  await act(async () =>
    root.render(
      <StockField
        whole={whole}
        onKeep={(value) => (kept = value)}
      />,
    ),
  )
  const field = place.querySelector('input') as HTMLInputElement
  for (const key of text) await act(async () => press(field, field.value + key))
  await act(async () => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

  return [kept, field.value, place.querySelector('[role=alert]')?.textContent ?? null]
}

test('QTY-004 a quantity typed key by key is the one that was pasted', async () => {
  expect(await type(true, '1,000')).toEqual([1000, '1,000', null])
  expect(await type(true, '12 000')).toEqual([12_000, '12,000', null])
  expect(await type(false, '1,5')).toEqual([1.5, '1.5', null])
  expect(await type(false, '0,125')).toEqual([0.125, '0.125', null])
  expect(await type(false, '12500')).toEqual([12_500, '12500', null])
})

test('QTY-004 a quantity that can be read in two ways stays typed, and is none', async () => {
  expect(await type(false, '1,250')).toEqual([Number.NaN, '1,250', 'Type 1.250 or 1250'])
  expect(await type(true, '1,5')).toEqual([Number.NaN, '1,5', 'Type a whole number'])
})

// @vitest-environment happy-dom
// The keys of a combobox: those of a word that the keyboard still puts together are not its own.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import '../testing/browser.ts'
import { Combobox } from './combobox.tsx'

const OPTIONS = [
  { value: 'sugar', label: 'Sugar' },
  { value: 'salt', label: 'Salt' },
]

test('FORM-001 Enter of a word that is still being composed chooses nothing, the next Enter does', async () => {
  const chosen: (string | null)[] = []
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <Combobox
        aria-label="Product"
        options={OPTIONS}
        value={null}
        onChange={(value) => chosen.push(value)}
      />,
    ),
  )
  const field = document.querySelector('input')
  const press = (key: string, isComposing: boolean) =>
    act(async () => {
      const event = new KeyboardEvent('keydown', { key, isComposing, bubbles: true })
      field?.dispatchEvent(event)
    })
  await press('ArrowDown', false)
  expect(field?.getAttribute('aria-expanded')).toBe('true')
  await press('ArrowDown', true)
  await press('Escape', true)
  await press('Enter', true)
  expect([chosen, field?.getAttribute('aria-expanded')]).toEqual([[], 'true'])
  await press('Enter', false)
  expect(chosen).toEqual(['sugar'])
  await act(async () => root.unmount())
})

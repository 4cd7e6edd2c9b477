// @vitest-environment happy-dom
// The press that types the last of a PIN: Point of Sale opens under the same finger.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import '../testing/browser.ts'
import { PinPad } from './pin-pad.tsx'

const isWaiting = (): boolean => document.querySelector('[data-pressed]') !== null

test('POS-069 the press that signs a person in counts once, and one with a wrong PIN does not', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const seller = { id: 'a', full_name: 'Grace' }
  const answers = ['Wrong PIN', null]
  await act(async () =>
    root.render(
      <PinPad
        seller={seller}
        onBack={() => undefined}
        enter={() => Promise.resolve(answers.shift() ?? null)}
      />,
    ),
  )
  const pressed: boolean[] = []
  for (let tries = 0; tries < 2; tries += 1) {
    for (const digit of '4817')
      await act(async () => box.querySelector<HTMLElement>(`[aria-label="${digit}"]`)?.click())
    await act(async () => box.querySelector('form')?.requestSubmit())
    pressed.push(isWaiting())
  }
  expect(pressed).toEqual([false, true])
  await act(async () => root.unmount())
})

// @vitest-environment happy-dom
// The keys of the box for names: those of a word that is still being composed belong to the
// keyboard.
import { act, createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import '../../../testing/browser.ts'
import { SearchBox } from './search-boxes.tsx'
import type { ItemSearch } from './use-item-search.ts'

test('POS-021 Enter of a word that is still being composed adds no item to the cart, the next Enter does', async () => {
  let entered = 0
  const search = {
    text: 'sug',
    setText: () => undefined,
    searchBox: createRef<HTMLInputElement>(),
    enterSearch: async () => void (entered += 1),
  } as unknown as ItemSearch
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<SearchBox search={search} />))
  const press = (isComposing: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', isComposing, bubbles: true })
    search.searchBox.current?.dispatchEvent(event)
  }
  press(true)
  expect(entered).toBe(0)
  press(false)
  expect(entered).toBe(1)
  await act(async () => root.unmount())
})

// @vitest-environment happy-dom
// The scan field: one code is added once, whoever is first to take it.
import type { Product } from '@webale/domain/features/product/product.ts'
import { act, createRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook, type RenderedHook } from '../../../testing/browser.ts'
import { type ItemSearch, useItemSearch } from './use-item-search.ts'
import type { Lookup } from './use-lookup.ts'
import type { ScannedInput } from './use-scan-to-cart.ts'

const CODE = '6001234567899'
const LONG_MS = 500
const find: Lookup['find'] = async () => ({
  kind: 'one',
  product: { name: 'Jelly' } as unknown as Product,
  exact: true,
})

let wanted: ScannedInput[] = []

const openSearch = async (): Promise<RenderedHook<ItemSearch>> =>
  renderHook(() =>
    useItemSearch({
      find,
      onAdd: () => undefined,
      onWanted: (one) => wanted.push(one),
      scanBox: createRef(),
    }),
  )

const type = (search: RenderedHook<ItemSearch>, text: string): void =>
  act(() => search.current.setCode(text))

/** `take` and the time for a code without Enter pass before the field is drawn again. */
const takeInTime = (take: () => unknown): Promise<void> =>
  act(async () => {
    take()
    await vi.advanceTimersByTimeAsync(LONG_MS)
  })

beforeEach(() => {
  wanted = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

test('POS-021 a code without Enter is added once', async () => {
  const search = await openSearch()
  type(search, `3*${CODE}`)
  await takeInTime(() => undefined)
  await takeInTime(() => search.current.enterCode())
  expect(wanted).toMatchObject([{ text: CODE, quantity: 3 }])
})

test('POS-021 a code that the scanner took is not added again from the field', async () => {
  const search = await openSearch()
  type(search, CODE)
  await takeInTime(() => expect(search.current.takeCode()).toBe(CODE))
  expect(wanted).toEqual([])
})

test('POS-020 two presses of Enter add a code once, and a multiplier alone stays in the field', async () => {
  const search = await openSearch()
  type(search, CODE)
  await takeInTime(() => {
    search.current.enterCode()
    search.current.enterCode()
  })
  expect(wanted).toHaveLength(1)
  type(search, '5*')
  await takeInTime(() => search.current.enterCode())
  expect(search.current.code).toBe('5*')
})

test('QTY-005 a multiplier that cannot be kept stays in the scan box, and nothing is added', async () => {
  const search = await openSearch()
  for (const text of [`0*${CODE}`, `0.2555*${CODE}`, `1,500*${CODE}`]) {
    type(search, text)
    await takeInTime(() => search.current.enterCode())
    expect([search.current.code, wanted]).toEqual([text, []])
  }
})

test('QTY-005 a refused text goes back to the scan box, unless something else was typed', async () => {
  const search = await openSearch()
  act(() => search.current.giveBack('0.25*'))
  expect(search.current.code).toBe('0.25*')
  act(() => search.current.giveBack('5*'))
  expect(search.current.code).toBe('0.25*')
})

test('QTY-005 a refused text stays until the cashier presses Enter or changes it', async () => {
  const search = await openSearch()
  const refused = `0.25*${CODE}`
  await takeInTime(() => search.current.giveBack(refused))
  expect([search.current.code, wanted]).toEqual([refused, []])
  await takeInTime(() => search.current.enterCode())
  expect(wanted).toMatchObject([{ text: CODE, quantity: 0.25 }])
})

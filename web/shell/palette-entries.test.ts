// @vitest-environment happy-dom
// What Ctrl+K finds, and in which order.
import { expect, test } from 'vitest'
import { IconFile } from '../ui/icons.ts'
import { findEntries, type PaletteEntry } from './palette-entries.ts'

const entry = (name: string, group: string, kin = '', isNamed = true): PaletteEntry => ({
  id: name,
  name,
  group,
  icon: IconFile,
  words: isNamed ? name.toLowerCase() : '',
  kin: isNamed ? kin : `${name.toLowerCase()} ${kin}`,
  run: () => undefined,
})

const ENTRIES = [
  entry('Sales History', 'Sell', 'refund return'),
  entry('Expenses', 'Cash', 'rent'),
  entry('Debtors', 'Sell', 'credit expenses'),
  entry('Customer credit', 'Settings', 'loan', false),
]
const namesOf = (text: string) => findEntries(ENTRIES, text).map(({ name }) => name)

test('SHELL-016 entries with the typed name come before those that other words find', () => {
  expect(namesOf('expenses')).toEqual(['Expenses', 'Debtors'])
  expect(namesOf('refund')).toEqual(['Sales History'])
  expect(namesOf('credit')).toEqual(['Debtors', 'Customer credit'])
  expect(namesOf('credit loan')).toEqual(['Customer credit'])
})

test('SHELL-016 without a text settings are left out, and each group is together', () => {
  expect(namesOf('')).toEqual(['Sales History', 'Debtors', 'Expenses'])
})

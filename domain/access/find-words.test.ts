// The words that Ctrl+K knows beside names.
import { expect, test } from 'vitest'
import { HELP_TABS } from '../features/guide/help.ts'
import { findGuides } from '../features/guide/help-guide.ts'
import { guideWordsOf, PAGE_WORDS, SETTINGS, settingsFor } from './find-words.ts'
import { pages } from './pages.ts'

/** What a shopkeeper types, and words of the same kin. */
const TYPED =
  'refund return credit debt discount printer drawer receive delivery phone password wifi stocktake pin label backup staff'.split(
    ' ',
  )

test('SHELL-030 each word of a shopkeeper finds a page or a setting', () => {
  const all = [...Object.values(PAGE_WORDS), ...SETTINGS.map(({ words }) => words)]
  expect(TYPED.filter((word) => !all.some((words) => words.includes(word)))).toEqual([])
})

test('SHELL-031 such words find guides of the help as well', () => {
  const words = ['refund', 'credit', 'discount', 'printer', 'drawer', 'receive', 'wifi', 'offline']
  const found = (word: string) => findGuides(HELP_TABS, guideWordsOf(word)).length
  expect(words.filter((word) => found(word) === 0)).toEqual([])
  expect(guideWordsOf(' Refund  cash')).toBe('return cash')
})

test('SHELL-031 each setting leads to a page, and people find only those that they may open', () => {
  const routes: readonly string[] = pages.map(({ route }) => route)
  expect(SETTINGS.filter(({ to }) => !routes.includes(to.split('?')[0] ?? ''))).toEqual([])
  expect(SETTINGS.find(({ words }) => words.includes('phones'))?.to).toBe('/settings?tab=phones')
  const names = (role: 'admin' | 'moderator' | 'user') =>
    settingsFor({ role }).map(({ name }) => name)
  expect(names('admin')).toHaveLength(SETTINGS.length)
  expect(names('moderator')).toContain('Business details and receipt')
  expect(names('moderator')).not.toContain('Backup and restore')
  expect(names('moderator')).not.toContain('Connect a phone')
  expect(names('user')).toContain('Customer display')
  expect(names('user')).toContain('Printer of this till')
  expect(names('user')).not.toContain('Discount limits')
})

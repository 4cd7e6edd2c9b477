// Every text of the product is provoked by a story or a
// test: toasts of commands and screens, and refusals.
import { join } from 'node:path'
import { refusals } from '@webale/domain/kernel/refusal.ts'
import { expect, test } from 'vitest'
import { exportedOperations } from './house/registry-rules.ts'
import { readTree } from './house/source.ts'
import { commandTexts, type Text, textFindings, toastTexts } from './house/text-rule.ts'

const root = join(import.meta.dirname, '..')
const sources = readTree(root, ['domain', 'server', 'web', 'e2e'])

/** A text that is a single blank comes from elsewhere. */
const refusalTexts: Text[] = Object.entries(refusals)
  .filter(([, [, text]]) => !/^\{\w+\}$/.test(text))
  .map(([code, [, text]]) => ({ file: `refusal ${code}`, text, by: 'test' }))

const unread = (texts: readonly Text[]): string[] => {
  expect(texts.length).toBeGreaterThan(10)
  return textFindings(sources, texts).map(({ file, text }) => `${file}: ${text}`)
}

test('TOOL-001 every done and failed text of a command appears in a story', async () => {
  expect(unread(commandTexts(sources, await exportedOperations(root, sources)))).toEqual([])
})

test('TOOL-001 every toast text of a screen appears in a story', () => {
  expect(unread(toastTexts(sources))).toEqual([])
})

test('TOOL-001 every refusal text appears in a story or a test', () => {
  expect(unread(refusalTexts)).toEqual([])
})

test('TOOL-001 textFindings reports a text that no test contains, also with blanks, and no text that matches a pattern', () => {
  const of = (text: string, by: Text['by'] = 'story'): Text => ({ file: 'x', text, by })
  const never = ['Sold', 'to the moon'].join(' ')
  expect(
    textFindings(sources, [
      of(never),
      of(`{n} ${never}`, 'test'),
      of('Sale completed successfully!'),
      of('Prices changed: {items}'),
    ]),
  ).toHaveLength(2)
})

// The words of the chip.
import { expect, test } from 'vitest'
import { chipWords, type TillSituation } from './chip-words.ts'

const QUIET: TillSituation = {
  isAway: false,
  isSending: false,
  waiting: 0,
  attention: 0,
  lost: 0,
}

test.each([
  ['OFF-028', {}, 'All sent', 'quiet'],
  ['OFF-029', { isSending: true, waiting: 5 }, 'Sending 5', 'quiet'],
  ['OFF-030', { isAway: true }, 'Offline', 'warning'],
  ['OFF-031', { isAway: true, waiting: 2 }, 'Offline · 2 waiting', 'warning'],
  ['OFF-032', { waiting: 2 }, '2 waiting', 'warning'],
  ['OFF-313', { lost: 3 }, 'Missing · 3', 'danger'],
  ['OFF-313', { lost: null, attention: 1 }, 'Data lost', 'danger'],
  ['OFF-033', { isAway: true, waiting: 2, attention: 1 }, 'Needs attention · 1', 'danger'],
] as const)('%s the chip names the state of the till', (_id, part, words, look) => {
  expect(chipWords({ ...QUIET, ...part })).toEqual({ words, look })
})

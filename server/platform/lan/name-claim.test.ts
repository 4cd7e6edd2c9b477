// Two computers that want the same name: each decides for itself, and both decide alike.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimAfter } from './name-claim.ts'

const addresses = fc
  .uniqueArray(fc.ipV4(), { minLength: 1, maxLength: 3 })
  .map((each) => each.toSorted())

test('OFF-219 of two computers that ask, or answer, at the same time exactly one goes on', () => {
  fc.assert(
    fc.property(addresses, addresses, (one, other) => {
      fc.pre(one.join() !== other.join())
      for (const [claim, heard] of [
        ['asking', 'question'],
        ['answering', 'answer'],
      ] as const)
        expect(
          [claimAfter(claim, heard, one, other), claimAfter(claim, heard, other, one)].toSorted(),
        ).toEqual([claim, 'silent'].toSorted())
    }),
  )
})

test('OFF-219 the computer that answers first goes on, whatever its address', () => {
  for (const [own, other] of [
    ['10.0.0.1', '10.0.0.2'],
    ['10.0.0.2', '10.0.0.1'],
  ] as const) {
    expect(claimAfter('answering', 'question', [own], [other])).toBe('answering')
    expect(claimAfter('asking', 'answer', [own], [other])).toBe('silent')
    expect(claimAfter('silent', 'question', [own], [other])).toBe('silent')
    expect(claimAfter('silent', 'answer', [own], [other])).toBe('silent')
  }
})

test('OFF-219 the later address goes on as a number, not as a text, and more addresses before fewer', () => {
  expect(claimAfter('asking', 'question', ['10.0.0.10'], ['10.0.0.9'])).toBe('asking')
  expect(claimAfter('asking', 'question', ['10.0.0.9', '10.0.0.3'], ['10.0.0.3'])).toBe('asking')
})

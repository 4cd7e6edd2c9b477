// What Complete Sale asks first.
import { expect, test } from 'vitest'
import { askFirst, setFirstQuestion } from './first-question.ts'

test('COLL-013 Complete Sale waits for the answer while a phone has not paid', () => {
  const done: string[] = []
  askFirst(() => done.push('at once'))
  let yes = (): void => undefined
  setFirstQuestion((complete) => {
    yes = complete
  })
  askFirst(() => done.push('after yes'))
  expect(done).toEqual(['at once'])
  yes()
  setFirstQuestion(null)
  askFirst(() => done.push('again'))
  expect(done).toEqual(['at once', 'after yes', 'again'])
})

// What Complete Sale asks first.
import { expect, test } from 'vitest'
import { askFirst, setFirstQuestion } from './first-question.ts'
import { hasOpenMoney } from './phone-part.ts'

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

test('COLL-013 only mobile money without a reference is in question', () => {
  const row = { method: 'mobile_money', amount: 5000, reference: '' } as const
  expect(hasOpenMoney({ parts: null, payment_method: 'mobile_money' })).toBe(true)
  expect(hasOpenMoney({ parts: null, payment_method: 'cash' })).toBe(false)
  expect(hasOpenMoney({ parts: [row], payment_method: 'cash' })).toBe(true)
  expect(hasOpenMoney({ parts: [{ ...row, reference: 'MP1' }], payment_method: 'cash' })).toBe(
    false,
  )
})

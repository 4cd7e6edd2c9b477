// Title and reason of a failure (decision D18).
import { expect, test } from 'vitest'
import type { CallFailure } from './call.ts'
import { describeFailure, findLogReference } from './failure-toasts.ts'

const problem = (code: string, title: string): CallFailure => ({
  kind: 'problem',
  status: 422,
  code,
  title,
  details: undefined,
  instance: '',
})

test("GEN-015 the command's own text is the title, with the reason below it", () => {
  expect(
    describeFailure('Failed to save product', problem('invalid_input', 'Name is required')),
  ).toEqual({
    title: 'Failed to save product',
    reason: 'Name is required',
  })
})

test('POS-043 a refusal with its own text is the title', () => {
  expect(
    describeFailure(
      'Failed to complete sale',
      problem('price_below_minimum', 'Price cannot be below 5,000'),
    ),
  ).toEqual({
    title: 'Price cannot be below 5,000',
    reason: null,
  })
})

test('FAIL-004 the blank {message} is filled with the reason', () => {
  expect(
    describeFailure(
      'Failed to record usage: {message}',
      problem('not_found', 'The product was not found'),
    ),
  ).toEqual({
    title: 'Failed to record usage: The product was not found',
    reason: null,
  })
})

test('FAIL-004 an unreachable server is shown as the reason', () => {
  expect(
    describeFailure('Failed to record expense', {
      kind: 'unreachable',
      title: 'No connection to the server',
    }),
  ).toEqual({
    title: 'Failed to record expense',
    reason: 'No connection to the server',
  })
})

test('FAIL-004 a reason that only repeats the title is left out', () => {
  expect(describeFailure('Failed to save', problem('unexpected', 'Failed to save'))).toEqual({
    title: 'Failed to save',
    reason: null,
  })
})

test('FAIL-004 the log reference is shown for internal errors, not for refusals', () => {
  const fault: CallFailure = {
    kind: 'problem',
    status: 500,
    code: 'unexpected',
    title: 'Something went wrong',
    details: undefined,
    instance: '7K3QM-X9TDA',
  }
  expect(findLogReference(fault)).toBe('7K3QM-X9TDA')
  expect(findLogReference({ ...fault, instance: '' })).toBeNull()
  expect(findLogReference({ ...fault, status: 422 })).toBeNull()
  expect(findLogReference({ kind: 'unreachable', title: 'No connection to the server' })).toBeNull()
})

// Who did what, in the words of the audit log.
import { expect, test } from 'vitest'
import { actorNameOf } from './entry-text.ts'

test('AUDIT-004 an entry without a person names the program when it notices something itself', () => {
  expect(actorNameOf({ person: 'Sarah', entity: 'till' })).toBe('Sarah')
  expect(actorNameOf({ person: null, entity: 'till' })).toBe('Webale')
  expect(actorNameOf({ person: null, entity: 'books' })).toBe('Webale')
  expect(actorNameOf({ person: null, entity: 'account' })).toBe('Not known')
})

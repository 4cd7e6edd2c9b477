// Ids: any UUID in lower case, nothing else.
import { expect, test } from 'vitest'
import { ById, Id, NIL_ID } from './id.ts'

test('decision S2: an id is a UUID of any version', () => {
  const ids = [
    '01930b0e-5f7a-7c3e-8a51-0d9c2f6b1a10',
    NIL_ID,
    'b5c3f6a0-1f44-4c6d-9a0b-2f8e6d1c7b3a',
  ]
  expect(ids.map((id) => Id.safeParse(id).success)).toEqual([true, true, true])
  const others = [
    '',
    '1',
    '01930B0E-5F7A-7C3E-8A51-0D9C2F6B1A10',
    `${NIL_ID} `,
    `${NIL_ID}\n`,
    "' or 1=1 --",
  ]
  expect(others.map((id) => ById.safeParse({ id }).success)).toEqual(others.map(() => false))
})

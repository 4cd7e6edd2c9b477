// Sizes in words.
import { expect, test } from 'vitest'
import { sizeText } from './byte-size.ts'

const GB = 1024 ** 3

test('LOOK-007 a file size is shown in a suitable unit', () => {
  expect([0, 700, 512 * 1024, 5 * 1024 ** 2, 3.14 * GB, 2000 * GB].map(sizeText)).toEqual([
    '0 kB',
    '1 kB',
    '512 kB',
    '5.0 MB',
    '3.1 GB',
    '2.0 TB',
  ])
})

// Codes of labels and the sheets they are printed on.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_ASKED_CODES } from './barcode.ts'
import {
  clampQuantity,
  cleanCode,
  LABELS_PER_PAGE,
  labelCode,
  labelCount,
  MAX_TRIES,
  findNewCodes,
  pageCount,
  pagesOf,
  readQueue,
  SHEET,
  queuedCodes,
  repeatLabels,
  addLabels,
  type Label,
} from './label.ts'

const label = (code: string): Label => ({ code, name: 'Soap', price: 2000 })
const NONE: ReadonlySet<string> = new Set()

test('BAR-014 the quantity is clamped to 1-50 for any input', () => {
  expect([0, -3, 1, 7.9, 50, 51, 200, Number.NaN, Infinity, -Infinity].map(clampQuantity)).toEqual([
    1, 1, 1, 7, 50, 50, 50, 1, 50, 1,
  ])
})

test('BAR-013 a custom code is upper case, has no spaces and at most 50 characters', () => {
  expect(cleanCode(' abc 1\t')).toBe('ABC1')
  expect(cleanCode('ß'.repeat(40))).toHaveLength(50)
})

test('BAR-015 a code is prefix + last 6 digits of the clock + 4 random digits', () => {
  expect(labelCode('prod', 1_795_000_012_345, 0.0078)).toBe('PROD0123450078')
  expect(labelCode('PROD', 1_795_000_000_007, 0.999_999)).toBe('PROD0000079999')
  fc.assert(
    fc.property(
      fc.nat({ max: 4_000_000_000_000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (now, random) => {
        expect(labelCode('abcdefgh', now, random)).toMatch(/^ABCDEF\d{10}$/)
      },
    ),
  )
})

/** A server whose products have these codes, and what it was asked. */
const serverWith = (isTaken: (code: string) => boolean) => {
  const requests: string[][] = []
  const ask = async (codes: readonly string[]): Promise<ReadonlySet<string>> => {
    requests.push([...codes])
    return new Set(codes.filter(isTaken))
  }
  return { asked: requests, ask }
}

test('BAR-018 codes in the queue count as taken, ignoring case', () => {
  expect(queuedCodes([label('Queued'), label('B')])).toEqual(new Set(['QUEUED', 'B']))
})

test('BAR-016 a generated code is replaced without a request, at most 100 times, when the queue has it', async () => {
  let tries = 0
  const { asked, ask } = serverWith(() => false)
  const queued = new Set(['P0000050000'])
  expect(
    await findNewCodes(
      { prefix: 'P', quantity: 1 },
      queued,
      { clock: () => 5, random: () => (tries++, 0) },
      ask,
    ),
  ).toBeNull()
  expect([tries, asked]).toEqual([MAX_TRIES, []])
  // The 100th try may still find one.
  tries = 0
  const late = { clock: () => 5, random: () => (++tries % 100 === 0 ? 0.5 : 0) }
  expect(await findNewCodes({ prefix: 'P', quantity: 1 }, queued, late, ask)).toEqual([
    'P0000055000',
  ])
  expect(asked).toEqual([['P0000055000']])
})

test('BAR-016 BAR-017 BAR-031 a generated code is replaced, at most 100 times, when a product has it', async () => {
  let now = 0
  const sources = { clock: () => (now += 1), random: () => 0 }
  const some = serverWith((code) => code < 'P0000030000')
  expect(await findNewCodes({ prefix: 'P', quantity: 2 }, NONE, sources, some.ask)).toEqual([
    'P0000030000',
    'P0000040000',
  ])
  expect(some.asked).toEqual([
    ['P0000010000', 'P0000020000'],
    ['P0000030000', 'P0000040000'],
  ])
  const all = serverWith(() => true)
  expect(await findNewCodes({ prefix: 'P', quantity: 1 }, NONE, sources, all.ask)).toBeNull()
  expect(all.asked).toHaveLength(MAX_TRIES)
})

test('BAR-020 no codes are generated when the server does not respond', async () => {
  const gone = new Error('nobody answers')
  const ask = (): Promise<never> => Promise.reject(gone)
  await expect(
    findNewCodes({ prefix: 'P', quantity: 1 }, NONE, { clock: () => 5, random: () => 0 }, ask),
  ).rejects.toBe(gone)
})

test('BAR-016 BAR-017 BAR-018 labels added together have different unused codes even when clock and random digits repeat', async () => {
  const { ask } = serverWith(() => false)
  expect(
    await findNewCodes(
      { prefix: 'P', quantity: 2 },
      NONE,
      { clock: () => 5, random: () => 0 },
      ask,
    ),
  ).toBeNull()
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 50 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      fc.func(fc.boolean()),
      async (quantity, stream, isTaken) => {
        const server = serverWith((code) => isTaken(code))
        const sources = { clock: () => 5, random: () => stream.next().value }
        const codes = await findNewCodes(
          { prefix: 'P', quantity },
          new Set(['P0000050000']),
          sources,
          server.ask,
        )
        expect(
          codes === null ||
            (new Set(codes).size === quantity &&
              !codes.some((code) => isTaken(code) || code === 'P0000050000')),
        ).toBe(true)
        expect(Math.max(0, ...server.asked.map(({ length }) => length))).toBeLessThanOrEqual(
          MAX_ASKED_CODES,
        )
      },
    ),
  )
})

test('BAR-028 the sheet is A4 with 3 columns and 7 rows: the 22nd label begins page 2', () => {
  expect(LABELS_PER_PAGE).toBe(21)
  expect(SHEET.columns * SHEET.label_width_mm).toBe(210)
  expect(SHEET.rows * SHEET.label_height_mm).toBeLessThan(297)
  expect([0, 1, 21, 22, 42, 43].map((count) => pageCount(count, 1))).toEqual([0, 1, 1, 2, 2, 3])
})

test('BAR-033 a partly used sheet is filled from the chosen position', () => {
  const pages = pagesOf([label('A'), label('B')], 21)
  expect(pages.map((page) => page.length)).toEqual([21, 1])
  expect(pages[0]?.filter((place) => place !== null).map(({ code }) => code)).toEqual(['A'])
  expect(pages[1]).toEqual([label('B')])
  expect(pagesOf([], 21)).toEqual([])
})

test('BAR-014 each label is printed as often as its quantity says', () => {
  const twice = (code: string): Label => ({ ...label(code), copies: 2 })
  expect(repeatLabels([{ ...label('A'), copies: 3 }, label('B')])).toHaveLength(4)
  expect(repeatLabels([twice('A'), twice('B')]).map(({ code }) => code)).toEqual([
    'A',
    'A',
    'B',
    'B',
  ])
})

test('BAR-032 the stored queue is restored, and invalid data gives an empty queue', () => {
  const queue = [label('A'), { code: 'B', name: '', price: null }]
  expect(readQueue(JSON.stringify(queue))).toEqual(queue)
  for (const broken of [
    null,
    '',
    '{',
    '{}',
    '[1]',
    '[{"code":"","name":"x","price":null}]',
    '[{"code":"A","name":"x","price":"1"}]',
  ])
    expect(readQueue(broken)).toEqual([])
})

test('decision R13 labels of one product are one entry with one code, to which more can be added', () => {
  const soap = { ...label('2000000000015'), copies: 25 }
  expect(addLabels([label('A')], soap)).toEqual([label('A'), soap])
  const raised = addLabels([soap], { ...soap, name: 'Soap bar', copies: 5 })
  expect(raised).toEqual([{ ...soap, name: 'Soap bar', copies: 30 }])
  expect(labelCount([label('A'), soap])).toBe(26)
  expect(
    repeatLabels(raised).every(({ code, name }) => code === '2000000000015' && name === 'Soap bar'),
  ).toBe(true)
})

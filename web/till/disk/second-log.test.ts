// The second store of a till: its log over two files that are torn, full or emptied.
import { expect, test } from 'vitest'
import { memoryFiles } from '../../testing/second-store.ts'
import {
  appendToLog,
  catchUpLog,
  keepRoom,
  purgeLog,
  readSecondLog,
  readValues,
} from './second-log.ts'

type Files = ReturnType<typeof memoryFiles>

const put = (files: Files, ...changes: [string, unknown][]): void => {
  appendToLog(
    readSecondLog(files),
    files,
    changes.map(([key, value]) => [key, JSON.stringify(value)]),
  )
}

/** What a page that starts now reads. */
const read = (files: Files): Record<string, unknown> =>
  Object.fromEntries(
    [...readValues(readSecondLog(files), files)].map(([key, json]) => [
      key,
      JSON.parse(json) as unknown,
    ]),
  )

const copy = (files: Files): Files => {
  const [first, second] = memoryFiles()
  first.bytes = files[0].bytes.slice()
  second.bytes = files[1].bytes.slice()

  return [first, second]
}

test('OFF-310 the last value of a key is read, and null removes one', () => {
  const files = memoryFiles()
  put(files, ['a', 1], ['b', { text: 'näh' }])
  put(files, ['a', 2], ['c', 3])
  put(files, ['c', null])
  expect(read(files)).toEqual({ a: 2, b: { text: 'näh' } })
})

test('OFF-310 a file cut by any number of bytes keeps every line that is whole', () => {
  const files = memoryFiles()
  for (let value = 1; value <= 20; value += 1) put(files, [`k${value}`, value])
  const [whole] = files
  for (let size = whole.bytes.length; size > 40; size -= 7) {
    const cut = copy(files)
    cut[0].truncate(size)
    const kept = Object.keys(read(cut)).length
    // Written after the cut, and read after that at a further start.
    put(cut, ['later', 'x'])
    const after = read(cut)
    expect(after).toMatchObject({ later: 'x' })
    expect(Object.keys(after).length).toBe(kept + 1)
  }
})

test('OFF-310 a line with a changed byte or a hole is left out, and the lines after it count', () => {
  const files = memoryFiles()
  put(files, ['a', 'first'])
  const from = files[0].bytes.length
  put(files, ['b', 'second'])
  const to = files[0].bytes.length
  put(files, ['c', 'third'])
  for (let at = from; at < to - 1; at += 1)
    for (const value of [0, 49]) {
      const changed = copy(files)
      if (changed[0].bytes[at] === value) continue
      changed[0].bytes[at] = value
      expect(read(changed)).toEqual({ a: 'first', c: 'third' })
    }
})

test('OFF-310 zeros behind the lines keep room, and the disk tells how much there is', () => {
  const files = memoryFiles()
  put(files, ['a', 1])
  expect(keepRoom(readSecondLog(files), files, 1_000_000)).toBeGreaterThanOrEqual(1_000_000)
  put(files, ['b', 2])
  expect(read(files)).toEqual({ a: 1, b: 2 })
  files[0].limit = files[0].bytes.length
  expect(keepRoom(readSecondLog(files), files, 9_000_000)).toBeLessThan(1_100_000)
  // A full disk still takes what fits into the room.
  put(files, ['c', 3])
  expect(read(files)).toEqual({ a: 1, b: 2, c: 3 })
})

test('OFF-310 a full disk changes nothing, and what comes later is kept', () => {
  const files = memoryFiles()
  put(files, ['a', 1])
  files[0].limit = files[0].bytes.length + 5
  expect(() => put(files, ['b', 2])).toThrow('no room')
  expect(read(files)).toEqual({ a: 1 })
  files[0].limit = Infinity
  put(files, ['c', 3])
  expect(read(files)).toEqual({ a: 1, c: 3 })
})

test('OFF-310 outdated values move out, and a move that is cut short loses nothing', () => {
  const files = memoryFiles()
  const large = 'x'.repeat(200_000)
  put(files, ['kept', 'here'])
  const sizes: number[] = []
  for (let round = 0; round < 30; round += 1) {
    put(files, ['large', `${round}${large}`])
    sizes.push(files[0].bytes.length + files[1].bytes.length)
  }
  expect(Math.max(...sizes)).toBeLessThan(3_000_000)
  expect(read(files)).toEqual({ kept: 'here', large: `29${large}` })
  const before = copy(files)
  const log = readSecondLog(files)
  const from = log.active
  const to = from === 0 ? 1 : 0
  purgeLog(log, files, [])
  const moved = files[to].bytes
  for (const length of [0, 10, 1000, moved.length - 30, moved.length - 1, moved.length]) {
    const cut = copy(before)
    cut[to].bytes = moved.slice(0, length)
    expect(read(cut)).toEqual({ kept: 'here', large: `29${large}` })
    put(cut, ['more', 1])
    expect(read(cut)).toMatchObject({ kept: 'here', more: 1 })
  }
})

test('OFF-314 a purged value is in neither file', () => {
  const files = memoryFiles()
  put(files, ['keys', { person: 'secret-of-a-person' }])
  const text = () => files.map(({ bytes }) => new TextDecoder().decode(bytes)).join('')
  expect(text()).toContain('secret-of-a-person')
  purgeLog(readSecondLog(files), files, [['keys', '{}']])
  expect(text()).not.toContain('secret-of-a-person')
  expect(read(files)).toEqual({ keys: {} })
})

test('OFF-310 two tabs that write in turn read each other, also after the values moved', () => {
  const files = memoryFiles()
  let [one, other] = [readSecondLog(files), readSecondLog(files)]
  one = appendToLog(one, files, [['a', '1']])
  other = appendToLog(other, files, [['b', '2']])
  one = purgeLog(one, files, [['c', '3']])
  other = appendToLog(other, files, [['d', '4']])
  keepRoom(other, files, 300_000)
  one = appendToLog(one, files, [['e', '5']])
  expect(read(files)).toEqual({ a: 1, b: 2, c: 3, d: 4, e: 5 })
  const seenBy = (log: typeof one) => Object.fromEntries(readValues(catchUpLog(log, files), files))
  expect(seenBy(other)).toEqual(seenBy(one))
})

test('OFF-310 files whose beginning was damaged give what can be read', () => {
  const files = memoryFiles()
  put(files, ['a', 1], ['b', 2])
  files[0].bytes.fill(7, 0, 45)
  expect(read(files)).toMatchObject({ b: 2 })
})

// Archives of both kinds, up to the most that one may have and beyond.
import { expect, test } from 'vitest'
import { packTarGz, packZip, unpack } from './archive.ts'

const MOST = { packed: 2000, unpacked: 8192, files: 3 }
const SECONDS = 1_764_000_000

const filesOf = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, at) => ({
    path: `webale/${at}`,
    data: Buffer.alloc(bytes),
    mode: 0o644,
  }))

test.each([
  ['tar', packTarGz],
  ['zip', packZip],
] as const)(
  'SHIP-022 a %s that has more files or bytes than an archive may have is not unpacked',
  (_, pack) => {
    const sizesOf = (count: number, bytes: number, most = MOST): number[] =>
      unpack(pack(filesOf(count, bytes), SECONDS), most).map(({ data }) => data.length)
    expect(sizesOf(3, 1000)).toEqual([1000, 1000, 1000])
    expect(() => sizesOf(4, 10)).toThrow('too')
    expect(() => sizesOf(2, 5000)).toThrow()
    expect(() => sizesOf(1, 1, { ...MOST, packed: 10 })).toThrow('The archive is too large')
  },
)

test('SHIP-022 a zip that lies about the size of a file is not unpacked to more than it says', () => {
  const archive = packZip(filesOf(1, 5000), SECONDS)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(5000)
  for (let at = archive.indexOf(size); at >= 0; at = archive.indexOf(size, at + 4))
    archive.writeUInt32LE(10, at)
  const read = (): number => {
    try {
      return unpack(archive, MOST)[0]?.data.length ?? 0
    } catch {
      return 0
    }
  }
  expect(read()).toBeLessThanOrEqual(10)
})

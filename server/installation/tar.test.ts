// Archives that are whole, and those that are damaged or cut off below their compression.
import { expect, test } from 'vitest'
import { readTar, writeTar } from './tar.ts'

const SECONDS = 1_764_000_000
const BLOCK = 512
const FILES = [
  { path: 'webale/webale', data: Buffer.from('#!/bin/sh\n'), mode: 0o755 },
  { path: 'webale/empty', data: Buffer.alloc(0), mode: 0o644 },
  { path: `webale/${'folder/'.repeat(15)}whole`, data: Buffer.alloc(BLOCK, 'x'), mode: 0o644 },
]

test('SHIP-022 an archive has the files that were packed, with long paths and modes', () => {
  expect(readTar(writeTar(FILES, SECONDS))).toEqual(FILES)
})

test('SHIP-022 a tar with a changed header is damaged', () => {
  const archive = writeTar(FILES, SECONDS)
  for (const at of [0, 100, 124, 148, 345]) {
    const damaged = Buffer.from(archive)
    damaged[at] = (damaged[at] ?? 0) ^ 0x01
    expect(() => readTar(damaged)).toThrow('The archive is damaged')
  }
})

test('SHIP-022 a tar without its end is cut off', () => {
  const archive = writeTar(FILES, SECONDS)
  const end = archive.length - 2 * BLOCK
  for (const length of [0, 1, BLOCK, BLOCK + 5, end - 1, end, end + BLOCK - 1])
    expect(() => readTar(archive.subarray(0, length))).toThrow('The archive is cut off')
})

test('SHIP-001 a path that does not fit into an archive is not packed', () => {
  for (const path of ['a'.repeat(100), 'a'.repeat(101), 'folder/'.repeat(40), 'matoke/ŋŋo'])
    expect(() => writeTar([{ path, data: Buffer.alloc(0), mode: 0o644 }], SECONDS)).toThrow(
      'does not fit into an archive',
    )
})

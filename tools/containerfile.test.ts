// The Containerfile, as far as it can be checked without a container engine: known instructions, no
// root, a volume, and the program of the archive.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './terminal.mjs'

/** Instructions with their arguments; lines that go on are joined, and comments left out. */
const instructions = readFileSync(join(root, 'Containerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => /^(\S+)\s+(.*)$/.exec(line)?.slice(1) ?? [line, ''])

const argumentsOf = (name: string): (string | undefined)[] =>
  instructions.filter(([found]) => found === name).map(([, words]) => words)

test('SHIP-041 the Containerfile runs the archive as a user without rights, with the data in a volume', () => {
  const known = ['FROM', 'ADD', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']
  expect(instructions.filter(([name = '']) => !known.includes(name))).toEqual([])
  expect(argumentsOf('USER')).toEqual(['webale'])
  expect(argumentsOf('RUN')[0]).toMatch(
    /useradd --uid 3000 .* webale && install -d -o webale .* \/data$/,
  )
  expect([argumentsOf('VOLUME'), argumentsOf('CMD')]).toEqual([
    ['["/data"]'],
    ['["/opt/webale/webale"]'],
  ])
  expect(argumentsOf('ADD')).toEqual(['dist/webale-*-linux-x64.tar.gz /opt/'])
  expect(argumentsOf('ENV')[0]).toContain('DATA_DIR=/data')
  const [, major] = /node:(\d+)-trixie-slim$/.exec(argumentsOf('FROM')[0] ?? '') ?? []
  expect(Number(major)).toBeGreaterThanOrEqual(24)
  for (const line of argumentsOf('CMD')) expect(JSON.parse(line ?? '')).toHaveLength(1)
  const [, check = '[]'] = /CMD (\[.*\])$/.exec(argumentsOf('HEALTHCHECK')[0] ?? '') ?? []
  expect(JSON.parse(check)).toEqual(['node', '-e', expect.stringContaining('/readyz')])
})

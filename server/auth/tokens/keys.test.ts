// The key file: created once, private, the same for all servers that start together, and never
// silently replaced.
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ConfigError } from '../../platform/settings/config.ts'
import { openHttpShop } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openKeys } from './keys.ts'

const NOW = '2026-11-21T09:00:00.000Z'

const folders: string[] = []
const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-keys-'))
  folders.push(folder)
  return folder
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test('START-005 the first start creates the key file with mode 0600, and its folder, and the next start reads it', async () => {
  const file = join(freshFolder(), 'deep', 'keys.json')
  const first = await openKeys(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const again = await openKeys(file)
  expect(await again.published(NOW)).toEqual(await first.published(NOW))
  expect(again.derive('refresh token', 'a')).toEqual(first.derive('refresh token', 'a'))
  expect(again.derive('refresh token', 'b')).not.toEqual(first.derive('refresh token', 'a'))
})

test('START-005 a key file that others may read is made private', async () => {
  const file = join(freshFolder(), 'keys.json')
  await openKeys(file)
  chmodSync(file, 0o644)
  await openKeys(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('START-005 five servers get the same keys and leave no temporary files when they start at the same moment', async () => {
  const folder = freshFolder()
  const all = await Promise.all(
    Array.from({ length: 5 }, () => openKeys(join(folder, 'keys.json'))),
  )
  expect(
    new Set((await Promise.all(all.map(({ signing }) => signing(NOW)))).map(({ kid }) => kid)).size,
  ).toBe(1)
  expect(readdirSync(folder)).toEqual(['keys.json'])
})

test('START-005 a damaged key file is reported in one line and kept', async () => {
  const file = join(freshFolder(), 'keys.json')
  for (const text of ['', '{', '{"master_secret":"short","keys":[]}']) {
    writeFileSync(file, text)
    await expect(openKeys(file)).rejects.toThrow(ConfigError)
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
})

test('START-005 a file without keys keeps its content and mode when the setting names it', async () => {
  const file = join(freshFolder(), 'people.txt')
  writeFileSync(file, 'ann:100:100\n')
  chmodSync(file, 0o644)
  await expect(openKeys(file)).rejects.toThrow(
    /^The key file .*people\.txt cannot be read\. [^\n]+$/,
  )
  expect(statSync(file).mode & 0o777).toBe(0o644)
  expect(readFileSync(file, 'utf8')).toBe('ann:100:100\n')
})

test('START-005 a folder or an unwritable place is reported in one line when the setting names it', async () => {
  const folder = freshFolder()
  await expect(openKeys(folder)).rejects.toThrow(ConfigError)
  writeFileSync(join(folder, 'file'), '')
  await expect(openKeys(join(folder, 'file', 'keys.json'))).rejects.toThrow(
    /^The key file .* cannot be made\. [^\n]+$/,
  )
})

test('AUTHAPI-021 the old key still verifies and is still published after a rotation', async () => {
  const folder = freshFolder()
  const [old, fresh] = [
    await openKeys(join(folder, 'old.json')),
    await openKeys(join(folder, 'new.json')),
  ]
  const read = (name: string) =>
    JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      master_secret: string
      keys: unknown[]
    }
  writeFileSync(
    join(folder, 'both.json'),
    JSON.stringify({
      ...read('old.json'),
      keys: [...read('new.json').keys, ...read('old.json').keys],
    }),
  )
  const both = await openKeys(join(folder, 'both.json'))
  const [oldKid, freshKid] = [(await old.signing(NOW)).kid, (await fresh.signing(NOW)).kid]
  expect((await both.signing(NOW)).kid).toBe(freshKid)
  expect((await both.published(NOW)).map(({ kid }) => kid)).toEqual([freshKid, oldKid])
  expect(await both.verifying(oldKid, NOW)).toBeDefined()
  expect(await both.verifying('else', NOW)).toBeUndefined()
})

onEveryEngine('the key file of a shop', (engine) => {
  test('START-005 the key file is private and survives a restart', async () => {
    const httpShop = await openHttpShop(engine)
    const file = `${httpShop.shop.folder}/keys.json`
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).not.toContain('undefined')
  })
})

// The folder of the demo: its own, never that of a real shop, and never half finished.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { lockFolder } from '@webale/server/platform/shop-file/running.ts'
import { demoEnvironment, demoFolder, makeDemo } from './open-demo.mjs'
import { fillDemoShop } from './demo-shop.ts'

const root = join(import.meta.dirname, '..')
const folders: string[] = []
const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-demo-'))
  folders.push(folder)
  return folder
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const ANN = [{ who: 'Owner', email: 'ann@shop.ug', password: 'matooke-2026' }]
const seed = async (folder: string) => {
  writeFileSync(join(folder, 'webale.db'), 'invented')
  return ANN
}

test('DEMO-005 the demo uses neither data, databases, keys nor snapshots of the shop', () => {
  const env = {
    DATA_DIR: '/shop',
    DATABASE_URL: 'postgres://host/shop',
    DATABASE_READ_URL: 'postgres://standby/shop',
    AUTH_JWT_KEYS_FILE: '/shop/keys.json',
    SNAPSHOT_DIR: '/shop/snapshots',
    SNAPSHOT_SECOND_DIR: '/media/stick',
    PORT: '3001',
  }
  expect(demoEnvironment(env)).toEqual({ PORT: '3001', DATA_DIR: join(root, 'demo-data') })
  expect(demoFolder({ ...env, DEMO_DIR: '/tmp/elsewhere' })).toBe('/tmp/elsewhere')
})

describe('the folder of the demo', () => {
  test('DEMO-005 a new or empty folder is filled once and used again', async () => {
    for (const folder of [freshFolder(), join(freshFolder(), 'new')]) {
      expect(await makeDemo(folder, seed)).toEqual(ANN)
      expect(readdirSync(folder).toSorted()).toEqual(['sign-ins.json', 'webale.db'])
      expect(await makeDemo(folder, () => Promise.reject(new Error('seeded twice')))).toEqual(ANN)
    }
  })

  test.each(['webale.db', 'keys.json', 'snapshots'])(
    'DEMO-005 a folder with a %s of another origin is refused and not changed',
    async (name) => {
      const folder = freshFolder()
      writeFileSync(join(folder, name), 'real')
      await expect(makeDemo(folder, seed)).rejects.toThrow(
        /holds a shop that the demo did not make\. Set DEMO_DIR to another folder$/,
      )
      expect(readdirSync(folder)).toEqual([name])
      expect(readFileSync(join(folder, name), 'utf8')).toBe('real')
    },
  )

  test('DEMO-005 the demo is made again when making it was interrupted', async () => {
    const folder = freshFolder()
    const breaks = async () => {
      writeFileSync(join(folder, 'webale.db'), 'half')
      mkdirSync(join(folder, 'snapshots'))
      throw new Error('no disk')
    }
    await expect(makeDemo(folder, breaks)).rejects.toThrow('no disk')
    const sawNothing = async () => {
      expect(readdirSync(folder)).toEqual(['demo-unfinished'])
      return seed(folder)
    }
    expect(await makeDemo(folder, sawNothing)).toEqual(ANN)
    expect(readdirSync(folder).toSorted()).toEqual(['sign-ins.json', 'webale.db'])
  })
})

test('DEMO-005 the process that makes a demo locks its folder and can serve it afterwards', async () => {
  const folder = freshFolder()
  const attempts: unknown[] = []
  await fillDemoShop(folder, async () => {
    try {
      attempts.push(lockFolder(folder, 0))
    } catch (error) {
      attempts.push((error as Error).message)
    }
    return []
  })
  expect(attempts).toEqual([
    `Another Webale server is running on DATA_DIR=${folder}. Stop it first, or choose another folder`,
  ])
  lockFolder(folder, 0).release()
})

// Several hosts of PostgreSQL: their addresses, which one is the primary, and a real one among hosts that are away.
import type { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { addressOf, engines, openTestStore } from '../../testing/stores.ts'
import { openPostgresStore } from './open.ts'
import { addressesOf, isForWriting } from './postgres-address.ts'
import { openPostgres } from './postgres.ts'
import { choosePrimary, faultOf, type HostState } from './postgres-hosts.ts'
import { isDatabaseUnreachable } from './storage-trouble.ts'

const host = (address: string, timeline: number | null, isConfirmed = true): HostState => ({
  address,
  timeline,
  isConfirmed,
})

describe('hosts of an address', () => {
  test('SEVERAL-003 an address is split when it names several hosts', () => {
    expect(addressesOf('postgres://ann:p%2Cw@a:5710,b/shop?target_session_attrs=read-write&sslmode=require')).toEqual([
      'postgres://ann:p%2Cw@a:5710/shop?sslmode=require',
      'postgres://ann:p%2Cw@b/shop?sslmode=require',
    ])
    expect(addressesOf('postgres://a/shop')).toEqual(['postgres://a/shop'])
    expect(addressesOf('postgres://ann@localhost:1/shop?host=%2Ftmp')).toEqual([
      'postgres://ann@localhost:1/shop?host=%2Ftmp',
    ])
  })

  test('SEVERAL-003 an address is refused when it asks for a host that may not be written', () => {
    const asking = (target: string) => isForWriting(`postgres://a,b/shop?target_session_attrs=${target}`)
    expect(['read-write', 'primary', 'any', 'standby', 'read-only'].map(asking)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(isForWriting('postgres://a,b/shop')).toBe(true)
  })
})

describe('the primary', () => {
  test('SEVERAL-003 the primary is the host with the newest timeline when two take writes', () => {
    const states = [host('standby', null), host('former', 1), host('promoted', 2)]
    expect(choosePrimary(states, 0)?.address).toBe('promoted')
  })

  test('SEVERAL-003 a host is refused when it is a standby, was replaced, or lost its synchronous standby', () => {
    expect(faultOf(host('a', null), 0)).toBe('is a standby')
    expect(faultOf(host('a', 1), 2)).toBe('was replaced as primary')
    expect(faultOf(host('a', 2, false), 2)).toBe('has no synchronous standby')
    expect(faultOf(host('a', 2), 2)).toBeNull()
    expect(choosePrimary([host('a', null), host('b', 1), host('c', 2, false)], 2)).toBeUndefined()
  })

  test('SEVERAL-003 the first host is chosen when two have the same timeline', () => {
    expect(choosePrimary([host('first', 3), host('second', 3)], 3)?.address).toBe('first')
  })
})

describe.each(engines.filter((engine) => engine === 'postgres'))('hosts on %s', (engine) => {
  test('SEVERAL-003 a shop opens when the first of its hosts is away, and names all hosts when none answers', async () => {
    const { store, drop } = await openTestStore(engine)
    const { username, host: place, pathname, searchParams } = new URL(await addressOf(store))
    const socket = searchParams.get('host')
    const there = socket === null ? place : `${encodeURIComponent(socket)}:${place.split(':')[1]}`
    const several = openPostgresStore(`postgres://${username}@127.0.0.1:1,${there}${pathname}`)
    await several.transaction((tx) => tx.updateTable('counters').set({ value: 0 }).execute())
    await several.close()
    await store.close()
    await drop()
    const nowhere = openPostgresStore('postgres://ann@127.0.0.1:1,127.0.0.1:2/shop')
    await expect(nowhere.db.selectFrom('counters').selectAll().execute()).rejects.toMatchObject({
      message: 'No primary: 127.0.0.1:1 does not answer, 127.0.0.1:2 does not answer',
      code: '57P03',
    })
    await nowhere.close()
  })

  test('SEVERAL-003 a command is refused as unreachable when the connections to its primary are ended', async () => {
    const { store, drop } = await openTestStore(engine)
    const pool = openPostgres(await addressOf(store), 1)
    const client = await pool.connect()
    const ended = pool.end()
    await (client as unknown as Client).end()
    const errors = await Promise.all(
      [client.query('select 1'), pool.connect()].map((work: Promise<unknown>) => work.catch((error: unknown) => error)),
    )
    expect(errors.map((error) => [String(error), isDatabaseUnreachable(error)])).toEqual([
      [expect.stringContaining('not queryable'), true],
      [expect.stringContaining('after calling end'), true],
    ])
    client.release(true)
    await ended
    await store.close()
    await drop()
  })
})

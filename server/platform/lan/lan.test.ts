// How the https of the shop follows its network: without a restart, and within a minute.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { openLan } from './lan.ts'

const folder = mkdtempSync(join(tmpdir(), 'webale-lan-'))
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

test('OFF-208 a changed address has a certificate of the same authority within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const networks = [{ address: '192.168.1.20', netmask: '255.255.255.0' }]
  const errors: unknown[] = []
  const lan = await openLan({
    config: readConfig({ LAN: 'true', DATA_DIR: folder }),
    name: 'webale-kmpt.local',
    code: 'kmpt',
    business: 'Rose',
    now: () => '2026-11-21T09:00:00.000Z',
    isClockWrong: async () => false,
    networks: () => networks,
    log: { error: (error: unknown) => void errors.push(error), warn: () => undefined } as never,
  })
  const used: string[] = []
  lan.onRenewed(({ certificate }) => void used.push(certificate.subjectAltName ?? ''))
  const authority = lan.authority()?.fingerprint256
  await vi.advanceTimersByTimeAsync(60_000)
  expect(used).toEqual([])
  networks[0] = { address: '192.168.1.77', netmask: '255.255.255.0' }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(used).toEqual([expect.stringContaining('IP Address:192.168.1.77')])
  expect(lan.current()?.certificate.checkIP('192.168.1.77')).toBe('192.168.1.77')
  expect(lan.authority()?.fingerprint256).toBe(authority)
  expect(lan.byNumber()).toEqual(['https://192.168.1.77:3443'])
  lan.setPlainPort(() => 3001)
  expect(lan.joinAddresses()).toEqual(['http://192.168.1.77:3001/join'])
  await lan.close()
  networks[0] = { address: '192.168.1.78', netmask: '255.255.255.0' }
  await vi.advanceTimersByTimeAsync(120_000)
  expect(used).toHaveLength(1)
  expect(errors).toEqual([])
})

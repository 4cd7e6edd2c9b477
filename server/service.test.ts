// Webale as a service: the unit of systemd and the task of Windows.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readRunning, writeRunning } from './installation/running-file.ts'
import { nodeLines, runService } from './installation/service.ts'
import { withSettings } from './installation/settings-file.ts'
import { systemdUnit } from './installation/systemd-unit.ts'
import { TASK_ACCOUNT, taskCommands, taskXml } from './installation/windows-task.ts'

const place = mkdtempSync(join(tmpdir(), 'webale-service-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const has = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

const openFolder = (): string => {
  const root = join(place, "Rose's 100% shop")
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'current'), '1.0.0\n')
  return root
}

const unitOf = (root: string): string => {
  const { uid, gid } = statSync(root)
  return systemdUnit({
    root,
    node: process.execPath,
    uid,
    gid,
    folders: ['/srv/shop data'],
    groups: ['lp'],
  })
}

describe('the unit of systemd', () => {
  test('SHIP-030 it starts with the computer and after each crash, and may write in its folders only', () => {
    const root = openFolder()
    const text = unitOf(root)
    const escaped = root.replaceAll('%', '%%')
    const lines = [
      `ExecStart="${process.execPath}" --max-semi-space-size=4 "${escaped}/launch.cjs" start`,
      `WorkingDirectory=${escaped}`,
      `ReadWritePaths="${escaped}" "-/srv/shop data"`,
      'SupplementaryGroups=lp',
      'Restart=always',
      'StartLimitIntervalSec=0',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
      'WantedBy=multi-user.target',
    ]
    expect(lines.filter((line) => !text.split('\n').includes(line))).toEqual([])
  })

  test.runIf(process.platform === 'linux' && has('systemd-analyze'))(
    'SHIP-030 systemd-analyze verify has nothing to say about it',
    () => {
      const root = openFolder()
      writeFileSync(join(root, 'launch.cjs'), '')
      const file = join(place, 'webale.service')
      writeFileSync(
        file,
        unitOf(root).replace(' "-/srv/shop data"', '').replace(' "/srv/shop data"', ''),
      )
      const answer = execFileSync('sh', [
        '-c',
        `systemd-analyze verify ${file} 2>&1 | grep -F webale || true`,
      ])
      expect(String(answer)).toBe('')
    },
  )

  test('SHIP-030 the status says what to do when the Node of the unit is gone', () => {
    const unit = unitOf(openFolder())
    expect(nodeLines(unit)).toEqual([])
    const node = `/opt/Rose's "100%" $NODE\\v1/node`
    const there = { root: '/srv/shop', uid: 1, gid: 1, folders: [], groups: [] }
    expect(nodeLines(systemdUnit({ ...there, node }))).toEqual([
      `There is no Node at ${node} any more. With the Node that is there now: sudo ./webale service install`,
    ])
    expect(nodeLines('')).toEqual([])
  })

  test('SHIP-030 the command says its use, and that a folder of root needs an owner', async () => {
    const root = openFolder()
    expect(await runService(root, ['begin'], {})).toEqual({
      code: 1,
      text: expect.stringContaining('webale service status'),
    })
    expect(await runService(root, ['status'], {})).toEqual({
      code: 1,
      text: 'Version 1.0.0\nWebale is no service: webale service install\nIt does not run',
    })
    expect(await runService(root, ['remove'], {})).toEqual({
      code: 0,
      text: 'Webale is no service',
    })
    if (process.platform === 'linux' && statSync(root).uid === 0)
      expect((await runService(root, ['install'], {})).text).toContain(
        'belongs to root, and Webale does not run as root',
      )
  })
})

describe('the task of Windows', () => {
  const at = { root: 'C:\\Shop & Co', node: 'C:\\Program Files\\nodejs\\node.exe' }

  test('SHIP-031 it starts with the computer, again within a minute, without a limit of time', () => {
    const text = taskXml(at)
    const parts = [
      '<Command>C:\\Program Files\\nodejs\\node.exe</Command>',
      '<Arguments>--max-semi-space-size=4 &quot;C:\\Shop &amp; Co\\launch.cjs&quot; start</Arguments>',
      '<WorkingDirectory>C:\\Shop &amp; Co</WorkingDirectory>',
      `<UserId>${TASK_ACCOUNT}</UserId>`,
      '<BootTrigger>',
      '<Interval>PT1M</Interval>',
      '<MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>',
      '<ExecutionTimeLimit>PT0S</ExecutionTimeLimit>',
      '<StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>',
    ]
    expect(parts.filter((part) => !text.includes(part))).toEqual([])
    const opened = [...text.matchAll(/<(\w+)[^>?]*>/g)].map(([, name]) => name)
    const closed = [...text.matchAll(/<\/(\w+)>/g)].map(([, name]) => name)
    expect(
      new Map(opened.map((name) => [name, opened.filter((other) => other === name).length])),
    ).toEqual(
      new Map(closed.map((name) => [name, closed.filter((other) => other === name).length])),
    )
  })

  test('SHIP-031 the account of the task gets the folder, then the task is made and started', () => {
    expect(taskCommands(at, 'C:\\Shop & Co\\webale-task.xml')).toEqual([
      ['icacls', 'C:\\Shop & Co', '/grant', '*S-1-5-19:(OI)(CI)M', '/T', '/Q'],
      ['schtasks', '/Create', '/TN', 'Webale', '/XML', 'C:\\Shop & Co\\webale-task.xml', '/F'],
      ['schtasks', '/Run', '/TN', 'Webale'],
    ])
  })
})

test('SHIP-032 settings.env has settings, and the environment takes precedence', () => {
  const root = openFolder()
  writeFileSync(join(root, 'settings.env'), '\uFEFFLAN=true\r\n# a note\r\nPORT=3100\r\n')
  expect(withSettings(root, { PORT: '3200' })).toEqual({ LAN: 'true', PORT: '3200' })
  rmSync(join(root, 'settings.env'))
  expect(withSettings(root, { PORT: '3200' })).toEqual({ PORT: '3200' })
})

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'SHIP-041 a server that may not write beside the program starts without a file for the service',
  () => {
    const root = mkdtempSync(join(place, 'root-owned-'))
    const running = { address: 'http://127.0.0.1:3000', welcome: [] }
    process.seteuid?.(65_534)
    try {
      writeRunning(root, running)
    } finally {
      process.seteuid?.(0)
    }
    expect(readRunning(root)).toBeNull()
    writeRunning(root, running)
    expect(readRunning(root)).toEqual(running)
  },
)

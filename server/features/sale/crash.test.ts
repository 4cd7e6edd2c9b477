// A short run of `npm run crash` on SQLite: a real server process
// is killed while tills sell through a bad network. A second run
// with tills without idempotency proves that the check would fail.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const tool = fileURLToPath(new URL('../../../trials/crash/run.ts', import.meta.url))

const storm = (...options: string[]): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', tool, ...options],
      (_error, out, trouble) => resolve({ code: child.exitCode ?? -1, text: out + trouble }),
    )
  })

test('decision S2 no acknowledged sale is lost or stored twice when the server is killed five times under load', {
  timeout: 120_000,
}, async () => {
  const { code, text } = await storm('--kills', '5')
  expect(text).toMatch(/^All held: 5 kills/m)
  expect(text).toMatch(/acknowledged but lost +0\n/)
  expect(code).toBe(0)
})

test('decision S2 the check fails when tills use a new id for each attempt', {
  timeout: 120_000,
}, async () => {
  const { code, text } = await storm('--kills', '1', '--no-idempotency')
  expect(text).toMatch(/^! sold more than once +[1-9]/m)
  expect(code).toBe(1)
})

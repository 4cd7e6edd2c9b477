// The list of failures at the end of `npm test`.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFailures, neededSecondRun, storyFailures, unitFailures } from './failures.mjs'
import { root } from './terminal.mjs'

const resultOf = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
})

describe('unitFailures', () => {
  it('TOOL-003 unitFailures names tests that passed only the second time, with the message of the first run', () => {
    const again = [resultOf('c is slow', 'passed', 'timed out'), resultOf('c works', 'passed')]
    const report = {
      testResults: [
        { name: join(root, 'server/c.test.ts'), status: 'passed', assertionResults: again },
      ],
    }
    expect(unitFailures(report)).toEqual([
      'server/c.test.ts: c is slow (passed the second time)\n    timed out',
    ])
    expect(again.map((each) => neededSecondRun(each))).toEqual([true, false])
  })

  it('TOOL-003 unitFailures names each failed test with its file and the start of its message, without colours', () => {
    const report = {
      testResults: [
        {
          name: join(root, 'domain/a.test.ts'),
          status: 'passed',
          assertionResults: [resultOf('a works', 'passed')],
        },
        {
          name: join(root, 'server/b.test.ts'),
          status: 'failed',
          assertionResults: [
            resultOf('b works', 'passed'),
            resultOf('b fails', 'failed', '\u001B[31mexpected 1, got 2\u001B[39m'),
          ],
        },
        {
          name: join(root, 'web/c.test.ts'),
          status: 'failed',
          message: 'no such module',
          assertionResults: [],
        },
      ],
    }
    expect(unitFailures(report)).toEqual([
      'server/b.test.ts: b fails\n    expected 1, got 2',
      'web/c.test.ts: the file did not load\n    no such module',
    ])
  })
})

describe('storyFailures', () => {
  it('TOOL-003 storyFailures names failed stories in nested groups with their screen size, and those that needed a second run', () => {
    const story = (title: string, status: string, message?: string) => ({
      file: 'sell.spec.ts',
      title,
      tests: [
        {
          projectName: 'phone',
          status,
          results: message === undefined ? [] : [{ error: { message } }],
        },
      ],
    })
    const report = {
      suites: [
        {
          specs: [story('sells', 'expected')],
          suites: [{ specs: [story('returns', 'unexpected', 'no button')] }],
        },
        { specs: [story('voids', 'flaky', 'too late')] },
      ],
    }
    expect(storyFailures(report)).toEqual([
      'e2e/sell.spec.ts: [phone] returns\n    no button',
      'e2e/sell.spec.ts: [phone] voids (passed the second time)\n    too late',
    ])
  })
})

describe('listFailures', () => {
  it('TOOL-003 listFailures prints nothing when nothing failed, and otherwise each failure below its check', () => {
    expect(listFailures([{ name: 'types' }, { name: 'lint', failures: [] }])).toBe('')
    const list = listFailures([{ name: 'types' }, { name: 'lint', failures: ['a.ts is too long'] }])
    expect(list).toContain('- lint: a.ts is too long')
  })

  it('TOOL-003 listFailures prints at most 40 failures and how many more there are', () => {
    const failures = Array.from({ length: 45 }, (_, index) => `failure ${index}`)
    expect(listFailures([{ name: 'lint', failures }])).toMatch(/failure 39\n- and 5 more$/)
  })
})

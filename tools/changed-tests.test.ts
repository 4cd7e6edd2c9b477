// Which tests the short check runs for which changed files.
import { expect, test } from 'vitest'
import { testsBeside, testsReaching } from './changed-tests.mjs'

test('TOOL-005 a file of a feature leads to the server tests of that feature, once', () => {
  const files = [
    'domain/features/sale/price.ts',
    'server/features/sale/void.ts',
    'web/features/expense/page.tsx',
  ]
  expect(testsBeside(files)).toEqual(['server/features/sale/**', 'server/features/expense/**'])
})

test('TOOL-005 a file of a server folder leads to the tests of that folder, and a test to itself', () => {
  expect(
    testsBeside([
      'server/auth/tokens/keys.ts',
      'server/platform/database/open.ts',
      'server/commands/move.test.ts',
    ]),
  ).toEqual(['server/auth/**', 'server/platform/**', 'server/commands/move.test.ts'])
})

test('TOOL-005 a file that all features use leads to all server tests', () => {
  for (const file of [
    'domain/kernel/money.ts',
    'domain/access/role.ts',
    'server/testing/shop.ts',
    'server/app.ts',
  ])
    expect([file, testsBeside(['server/auth/tokens/keys.ts', file])]).toEqual([file, ['server/**']])
})

test('TOOL-005 pages, tools, screens without a feature and tests of the domain lead to no server test', () => {
  const files = [
    'README.md',
    'docs/tour.md',
    'tools/map.ts',
    'web/ui/button.tsx',
    'domain/kernel/money.test.ts',
  ]
  expect(testsBeside(files)).toEqual([])
})

test('TOOL-005 a changed file leads to the tests of domain and web that import it, directly or through others', () => {
  const sources = new Map([
    ['domain/kernel/money.ts', ''],
    ['domain/kernel/money.test.ts', "import { add } from './money.ts'"],
    ['domain/features/sale/cart.ts', "import { add } from '../../kernel/money.ts'"],
    ['web/features/sale/cart.tsx', "const cart = import('@webale/domain/features/sale/cart.ts')"],
    ['web/features/sale/cart.test.tsx', "import { Cart } from './cart.tsx'"],
    ['web/ui/button.test.tsx', "import { Button } from './button.tsx'"],
  ])
  expect(testsReaching(['domain/kernel/money.ts'], sources)).toEqual([
    'domain/kernel/money.test.ts',
    'web/features/sale/cart.test.tsx',
  ])
  expect(testsReaching(['web/ui/button.test.tsx', 'server/app.ts'], sources)).toEqual([
    'web/ui/button.test.tsx',
  ])
})

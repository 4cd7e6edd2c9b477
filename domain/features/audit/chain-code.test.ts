// The code of the chain of seals on paper is read back as it was printed, and as people type it.
import { expect, test } from 'vitest'
import { CHAIN_CODE, chainCode } from './chain-code.ts'

test('SHIFT-069 a chain code is recognised when typed in either case, with or without its second dash', () => {
  const code = chainCode(1042, `3fa912bc${'0'.repeat(56)}`)
  expect(code).toBe('1042-3FA9-12BC')
  for (const typed of [code, '1042-3fa912bc'])
    expect(CHAIN_CODE.exec(typed.toLowerCase())?.slice(1)).toEqual(['1042', '3fa9', '12bc'])
  for (const other of ['1042', '1042-3fa9', '3fa9-12bc', '1042-3fa9-12bg'])
    expect(CHAIN_CODE.test(other)).toBe(false)
})

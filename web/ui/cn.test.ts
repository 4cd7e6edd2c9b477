// When two classes of one kind meet, the later one wins.
import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test.each([
  ['p-4 p-6', 'p-6'],
  ['px-3 pl-10', 'px-3 pl-10'],
  ['pl-10 px-3', 'px-3'],
  ['px-3 p-0', 'p-0'],
  ['h-11 w-4 size-9', 'size-9'],
  ['md:p-4 p-2', 'md:p-4 p-2'],
  ['md:p-4 md:p-0', 'md:p-0'],
  ['text-small text-text-2', 'text-small text-text-2'],
  ['text-text-2 text-danger-text', 'text-danger-text'],
  ['text-small text-[1.0625rem]', 'text-[1.0625rem]'],
  ['border border-border border-t-2', 'border border-border border-t-2'],
  ['border-border border-transparent', 'border-transparent'],
  ['border border-dashed border-bar-line', 'border border-dashed border-bar-line'],
  ['bg-bar bg-[linear-gradient(red,blue)]', 'bg-bar bg-[linear-gradient(red,blue)]'],
  ['font-display font-bold', 'font-display font-bold'],
  ['flex flex-col flex-1 hidden', 'flex-col flex-1 hidden'],
  ['gap-x-3 gap-y-4', 'gap-x-3 gap-y-4'],
  ['gap-x-3 gap-4', 'gap-4'],
  ['flex-1 flex-none', 'flex-none'],
  ['-mt-2 mt-4', 'mt-4'],
  ['max-md:[&>*]:min-w-0 max-md:[&>*]:flex-1', 'max-md:[&>*]:min-w-0 max-md:[&>*]:flex-1'],
  ['data-[chosen=true]:bg-surface bg-bg', 'data-[chosen=true]:bg-surface bg-bg'],
])('TECH-001 the classes %j become %j', (given, expected) => {
  expect(cn(given)).toBe(expected)
})

test('TECH-001 false, null and undefined are ignored', () => {
  expect(cn('a', false, null, undefined, { b: true, c: false })).toBe('a b')
})

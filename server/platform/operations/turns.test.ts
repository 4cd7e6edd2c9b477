// The turns of the works of one owner.
import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

/** Works that end when they are told to. */
const openWorks = (most: number) => {
  const inTurn = openTurns(most)
  const begun: string[] = []
  const ends = new Map<string, (isGood: boolean) => void>()
  const start = (owner: string, name: string) =>
    inTurn(owner, () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (isGood) => (isGood ? resolve(name) : reject(new Error(name))))
      })
    })
  return { begun, start, end: (name: string, isGood = true) => ends.get(name)?.(isGood) }
}

test('HTTP-005 one owner has so many works at a time, the next begins when one ends or fails, and another owner does not wait', async () => {
  const { begun, start, end } = openWorks(2)
  const [first, second, third, fourth] = ['1', '2', '3', '4'].map((name) => start('ann', name))
  const other = start('ben', 'other')
  await expect.poll(() => begun).toEqual(['1', '2', 'other'])
  end('2', false)
  await expect(second).rejects.toThrow('2')
  await expect.poll(() => begun).toEqual(['1', '2', 'other', '3'])
  end('1')
  await expect.poll(() => begun).toEqual(['1', '2', 'other', '3', '4'])
  for (const name of ['3', '4', 'other']) end(name)
  expect(await Promise.all([first, third, fourth, other])).toEqual(['1', '3', '4', 'other'])
  const again = start('ann', 'again')
  await expect.poll(() => begun).toContain('again')
  end('again')
  expect(await again).toBe('again')
})

// Sales by the department of the goods.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DepartmentSum, sumsByGoods } from './department-sums.ts'

const sum = (department_id: string | null, sales_total: number, transactions = 1) => ({
  department_id,
  department_name: department_id,
  sales_total,
  transactions,
})
const moved = (sold_in: string | null, department_id: string, amount: number) => ({
  sold_in,
  department_id,
  department_name: department_id,
  amount,
  transactions: 1,
})

test('ANA-020 goods of another department count there, also when it sold nothing itself', () => {
  expect(sumsByGoods([sum('A', 23_000)], [moved('A', 'B', 20_000)])).toEqual([
    sum('B', 20_000),
    sum('A', 3000),
  ])
  expect(sumsByGoods([sum('A', 10), sum('B', 5)], [moved(null, 'A', 4)])).toEqual([
    sum('A', 14, 2),
    sum('B', 5),
    { department_id: null, department_name: null, sales_total: -4, transactions: 0 },
  ])
  expect(sumsByGoods([sum('A', 10)], [])).toEqual([sum('A', 10)])
})

test('ANA-020 the total of all departments is that of the sales', () => {
  const name = fc.constantFrom('A', 'B', 'C')
  const amount = fc.integer({ min: 1, max: 1e9 })
  const moves = fc.array(fc.tuple(name, name, amount).map((move) => moved(...move)))
  const total = (sums: readonly DepartmentSum[]): number =>
    sums.reduce((all, { sales_total }) => all + sales_total, 0)
  fc.assert(
    fc.property(amount, amount, moves, (first, second, goods) => {
      const sums = [sum('A', first), sum('B', second)]
      expect(total(sumsByGoods(sums, goods))).toBe(first + second)
    }),
  )
})

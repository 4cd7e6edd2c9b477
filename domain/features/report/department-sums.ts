// Sales by Department by the department of the goods: what a sale of one department sold of another
// one moves there.

/** Whole UGX; both null for sales without a department. */
export type DepartmentSum = {
  readonly department_id: string | null
  readonly department_name: string | null
  readonly sales_total: number
  readonly transactions: number
}

/** Goods of another department in sales of `sold_in`: whole UGX, and in how many sales. */
export type MovedGoods = Omit<DepartmentSum, 'sales_total'> & {
  readonly sold_in: string | null
  readonly amount: number
}

/**
 * The sums by the department of the goods, highest first; their total is that of the sales. A sale
 * counts as a transaction of its own department and of each whose goods it sold.
 */
export const sumsByGoods = (
  sums: readonly DepartmentSum[],
  moved: readonly MovedGoods[],
): DepartmentSum[] => {
  const found = new Map(sums.map((sum) => [sum.department_id, sum]))
  const add = (sum: DepartmentSum): void => {
    const known = found.get(sum.department_id)
    found.set(
      sum.department_id,
      known === undefined
        ? sum
        : {
            ...known,
            sales_total: known.sales_total + sum.sales_total,
            transactions: known.transactions + sum.transactions,
          },
    )
  }

  for (const { sold_in, amount, ...goods } of moved) {
    add({ department_id: sold_in, department_name: null, sales_total: -amount, transactions: 0 })
    add({ ...goods, sales_total: amount })
  }

  return [...found.values()].toSorted(
    (a, b) =>
      b.sales_total - a.sales_total ||
      ((a.department_name ?? '') < (b.department_name ?? '') ? -1 : 1),
  )
}

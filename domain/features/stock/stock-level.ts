// How much of a product is left, in one word.

/** 'out' at 0 (or below), 'low' at or below the reorder level, otherwise 'ok'. */
export const stockLevel = ({
  current_stock,
  reorder_level,
}: {
  readonly current_stock: number
  readonly reorder_level: number
}): 'out' | 'low' | 'ok' => {
  if (current_stock <= 0) return 'out'
  return current_stock <= reorder_level ? 'low' : 'ok'
}

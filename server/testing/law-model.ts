// An independent model of the value of goods: what each product is worth, and what each kind of
// movement took. It uses nothing of the code under test. Pieces or eighths of a measure, and
// hundredths of a shilling.

export type ModelShelf = {
  stock: number
  value: number
  cost: number | null
  /** Values by the kind of movement, below 0 for what left, and the sum of cost differences. */
  readonly kinds: Map<string, number>
  differences: number
  counted_at: string
}

export const newShelf = (stock: number, cost: number | null): ModelShelf => {
  const value = near(stock * (cost ?? 0), 1)
  return {
    stock,
    value,
    cost,
    kinds: new Map(value === 0 ? [] : [['opening', value]]),
    differences: 0,
    counted_at: '',
  }
}

/** number / divisor, half away from 0. */
const near = (number: number, divisor: number): number => {
  const exact = Math.floor((2 * Math.abs(number) + Math.abs(divisor)) / (2 * Math.abs(divisor)))
  return number < 0 === divisor < 0 ? exact : 0 - exact
}

/** The part of a whole that belongs to `more` pieces after the first `before`, of `all`. */
export const partOf = (whole: number, before: number, more: number, all: number): number =>
  near(whole * (before + more), all) - near(whole * before, all)

/** The same, rounded down. */
export const floorPartOf = (whole: number, before: number, more: number, all: number): number =>
  Math.floor((whole * (before + more)) / all) - Math.floor((whole * before) / all)

const worthOf = ({ stock, value, cost }: ModelShelf, quantity: number): number =>
  stock > 0 ? near(value * quantity, stock) : near(quantity * (cost ?? 0), 1)

const note = (shelf: ModelShelf, kind: string, worth: number, value: number): void => {
  shelf.kinds.set(kind, (shelf.kinds.get(kind) ?? 0) + worth)
  shelf.differences += shelf.value + worth - value
  shelf.value = value
}

/** Goods leave; without a worth at the cost of now. Answers what left, from 0. */
export const leave = (
  shelf: ModelShelf,
  kind: string,
  quantity: number,
  given: number | null = null,
): number => {
  const usual = worthOf(shelf, quantity)
  const worth = given ?? usual
  const rest = shelf.stock - quantity
  const kept = rest > 0 && shelf.value - worth > 0 ? shelf.value - worth : shelf.value - usual
  note(shelf, kind, 0 - worth, given === null ? shelf.value - usual : kept)
  shelf.stock = rest
  if (given !== null && shelf.cost !== null && rest > 0) shelf.cost = near(shelf.value, rest)
  return worth
}

/** Goods come; `given` is their worth, null at the cost of now. */
export const come = (
  shelf: ModelShelf,
  kind: string,
  quantity: number,
  { given, tells = true }: { readonly given: number | null; readonly tells?: boolean },
): void => {
  const worth = given ?? worthOf(shelf, quantity)
  const all = shelf.stock + quantity
  let value = shelf.value + worth
  if (shelf.stock < 0)
    value = all < 0 ? near(shelf.value * all, shelf.stock) : near(worth * all, quantity)
  else if (shelf.stock > 0 && shelf.cost === null && given !== null && tells)
    value = near(worth * all, quantity)
  note(shelf, kind, worth, value)
  shelf.stock = all
  if (given === null) return
  if (tells) shelf.cost = all > 0 ? near(value, all) : near(worth, quantity)
  else if (shelf.cost !== null && all > 0) shelf.cost = near(value, all)
}

/** Somebody types a cost. */
export const retype = (shelf: ModelShelf, cost: number | null): void => {
  note(shelf, 'revalued', 0, shelf.stock > 0 ? near(shelf.stock * (cost ?? 0), 1) : shelf.value)
  shelf.cost = cost
}

/** Goods that came at `booked` cost `worth` after all. */
export const addCost = (
  shelf: ModelShelf,
  { quantity, worth, booked }: { quantity: number; worth: number; booked: number },
): void => {
  const left = Math.min(quantity, Math.max(0, shelf.stock))
  const isFirst = shelf.cost === null
  const raised = isFirst
    ? near(worth * shelf.stock, quantity)
    : shelf.value + near((worth - booked) * left, quantity)
  note(shelf, 'costed', worth - booked, shelf.stock <= 0 ? shelf.value : Math.max(0, raised))
  shelf.cost = shelf.stock <= 0 || isFirst ? near(worth, quantity) : near(shelf.value, shelf.stock)
}

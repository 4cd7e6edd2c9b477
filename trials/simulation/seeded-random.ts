// SeededRandom choices that repeat for the same seed.

export type SeededRandom = {
  /** 0 to 1. */
  next(): number
  /** True this often, 0 to 1. */
  chance(share: number): boolean
  /** A whole number from 0 to below `count`. */
  below(count: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** The generator mulberry32: small, and good enough to choose faults. */
export const makeChance = (seed: number): SeededRandom => {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const below = (count: number): number => Math.floor(next() * count)

  return {
    next,
    chance: (share) => next() < share,
    below,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('Nothing to choose from')
      return item
    },
  }
}

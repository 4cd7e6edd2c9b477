// Reproducible random numbers: the same seed gives the same numbers on every machine.
import { createHash } from 'node:crypto'

const WORDS_OF_A_HASH = 8
const WORD = 4
const ALL_WORDS = 2 ** 32

export type Random = {
  /** At least 0, below 1. */
  share(): number
  /** A whole number between these two, both included. */
  integer(least: number, most: number): number
  happens(probability: number): boolean
  /** One of a list that is not empty. */
  pick<Thing>(things: readonly Thing[]): Thing
  /** A random element, more likely with a higher weight. */
  pickByWeight<Thing>(things: readonly Thing[], weightOf: (thing: Thing) => number): Thing
  /** A UUIDv7 of this moment. */
  idAt(time: string): string
}

/** The random numbers of a seed: hashes of the seed and a counter, split into words of 32 bits. */
const wordsOf = (seed: string): (() => number) => {
  let count = 0
  let block = Buffer.alloc(0)

  return () => {
    const place = count % WORDS_OF_A_HASH
    if (place === 0) block = createHash('sha256').update(`${seed}/${count}`).digest()
    count += 1

    return block.readUInt32BE(place * WORD)
  }
}

const oneOf = <Thing>(things: readonly Thing[], place: number): Thing => {
  const thing = things[place]
  if (thing === undefined) throw new Error('Nothing to choose from')
  return thing
}

const idOf = (time: string, words: () => number): string => {
  const moment = Date.parse(time).toString(16).padStart(12, '0')
  const digits = [words(), words(), words()]
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('')

  const variant = '89ab'[Number.parseInt(digits.slice(3, 4), 16) % 4] ?? '8'

  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${digits.slice(0, 3)}-${variant}${digits.slice(4, 7)}-${digits.slice(8, 20)}`
}

export const createRandom = (seed: string): Random => {
  const words = wordsOf(seed)
  const share = () => words() / ALL_WORDS

  return {
    share,
    integer: (least, most) => least + Math.floor(share() * (most - least + 1)),
    happens: (probability) => share() < probability,
    pick: (things) => oneOf(things, Math.floor(share() * things.length)),
    pickByWeight: (things, weightOf) => {
      let left = share() * things.reduce((sum, thing) => sum + weightOf(thing), 0)
      const place = things.findIndex((thing) => {
        left -= weightOf(thing)
        return left < 0
      })

      return oneOf(things, place < 0 ? things.length - 1 : place)
    },
    idAt: (time) => idOf(time, words),
  }
}

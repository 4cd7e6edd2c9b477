// A set of ids for millions of rows. Ids that are added in ascending order take 16 bytes each, as
// in every file that the shop wrote itself; a set of texts would take a hundred. All others are
// kept as texts.

export type IdSet = {
  readonly size: number
  has(id: string): boolean
  add(id: string): void
}

const PLAIN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const WORDS = 4
const IDS_OF_CHUNK = 16_384

type Words = readonly [number, number, number, number]

/** The four numbers of an id in lower case; null for any other text. */
const wordsOf = (id: string): Words | null => {
  if (!PLAIN.test(id)) return null
  const word = (first: string, second: string): number => Number.parseInt(first + second, 16)

  return [
    word(id.slice(0, 8), ''),
    word(id.slice(9, 13), id.slice(14, 18)),
    word(id.slice(19, 23), id.slice(24, 28)),
    word(id.slice(28), ''),
  ]
}

/** Below zero when the id at this index of the chunk sorts before these words. */
const compareAt = (chunk: Uint32Array, index: number, words: Words): number => {
  for (let word = 0; word < WORDS; word += 1) {
    const difference = (chunk[index * WORDS + word] ?? 0) - (words[word] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

export const openIdSet = (): IdSet => {
  const chunks: Uint32Array[] = []
  const others = new Set<string>()
  let count = 0
  const compare = (index: number, words: Words): number =>
    compareAt(
      chunks[Math.floor(index / IDS_OF_CHUNK)] ?? new Uint32Array(),
      index % IDS_OF_CHUNK,
      words,
    )

  const isPacked = (words: Words): boolean => {
    let [low, high] = [0, count]

    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (compare(middle, words) < 0) low = middle + 1
      else high = middle
    }

    return low < count && compare(low, words) === 0
  }

  const pack = (words: Words): void => {
    if (count % IDS_OF_CHUNK === 0) chunks.push(new Uint32Array(IDS_OF_CHUNK * WORDS))
    chunks.at(-1)?.set(words, (count % IDS_OF_CHUNK) * WORDS)
    count += 1
  }

  const has = (id: string): boolean => {
    if (others.has(id)) return true
    const words = wordsOf(id)
    return words !== null && isPacked(words)
  }

  return {
    get size() {
      return count + others.size
    },
    has,
    add: (id) => {
      const words = wordsOf(id)
      if (words !== null && (count === 0 || compare(count - 1, words) < 0)) pack(words)
      else if (!has(id)) others.add(id)
    },
  }
}

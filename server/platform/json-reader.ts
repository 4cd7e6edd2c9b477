// Reads JSON that is too large to hold: walks through objects and lists, and hands out one value at a time as text. Whoever
// asks parses that text, so every value is checked by JSON.parse in the end. Throws SyntaxError for what is no JSON.

/** No row of a shop is larger: the largest holds a logo. */
const MAX_VALUE = 2 * 1024 * 1024
const MAX_DEPTH = 20

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = new Set([0x7b, 0x5b])
const CLOSE = new Set([0x7d, 0x5d])
const COMMA = 0x2c
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d])
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** The last byte has come. */
export const END = -1

export type JsonReader = {
  /** The next byte that is no space, not taken; END when there is none. */
  peek(): Promise<number>
  /** Takes a sign that must stand here: '{', ':'. */
  take(sign: string): Promise<void>
  /** Takes the next value and answers its text. */
  value(): Promise<string>
  /** Takes the next value of any size and forgets it. */
  skip(): Promise<void>
  /** How many bytes were taken. */
  taken(): number
  /** Lets go of the chunks that nobody read. */
  close(): Promise<void>
}

type Walk = { depth: number; inText: boolean; escaped: boolean }

const deeper = (walk: Walk): void => {
  walk.depth += 1
  if (walk.depth > MAX_DEPTH) throw new SyntaxError('Too deeply nested')
}

/** Where the value ends in these bytes, or -1 when it goes on in the next. The one loop that sees every byte. */
const endOfValue = (bytes: Uint8Array, from: number, walk: Walk): number => {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (walk.inText) {
      if (walk.escaped) walk.escaped = false
      else if (byte === BACKSLASH) walk.escaped = true
      else if (byte === QUOTE) {
        walk.inText = false
        if (walk.depth === 0) return at + 1
      }
      continue
    }
    if (byte === QUOTE) walk.inText = true
    else if (OPEN.has(byte)) deeper(walk)
    else if (CLOSE.has(byte)) {
      // The end of what the value stands in.
      if (walk.depth === 0) return at
      walk.depth -= 1
      if (walk.depth === 0) return at + 1
    } else if (walk.depth === 0 && (byte === COMMA || SPACES.has(byte))) return at
  }
  return -1
}

type Cursor = { bytes: Uint8Array; at: number; before: number; fill(): Promise<boolean>; close(): Promise<void> }

/** The chunks one after the other, and where in them the reader stands. */
const cursorOver = (chunks: AsyncIterable<Uint8Array>): Cursor => {
  const source = chunks[Symbol.asyncIterator]()
  const cursor: Cursor = {
    bytes: new Uint8Array(0),
    at: 0,
    before: 0,
    fill: async () => false,
    close: async () => void (await source.return?.()),
  }
  cursor.fill = async () => {
    const { done, value } = await source.next()
    if (done) return false
    cursor.before += cursor.bytes.length
    cursor.bytes = value
    cursor.at = 0
    return true
  }
  return cursor
}

/** Goes to the next byte that is no space. */
const nextByte = async (cursor: Cursor): Promise<number> => {
  for (;;) {
    while (cursor.at < cursor.bytes.length) {
      const byte = cursor.bytes[cursor.at] as number
      const isMark = cursor.before === 0 && cursor.at < 3 && byte === BYTE_ORDER_MARK[cursor.at]
      if (!SPACES.has(byte) && !isMark) return byte
      cursor.at += 1
    }
    if (!(await cursor.fill())) return END
  }
}

/** Takes one value; `keep` gets its bytes, piece by piece. */
const walkValue = async (cursor: Cursor, keep: (bytes: Uint8Array) => void): Promise<void> => {
  if ((await nextByte(cursor)) === END) throw new SyntaxError('Unexpected end')
  const walk: Walk = { depth: 0, inText: false, escaped: false }
  for (;;) {
    const end = endOfValue(cursor.bytes, cursor.at, walk)
    const stop = end === -1 ? cursor.bytes.length : end
    keep(cursor.bytes.subarray(cursor.at, stop))
    cursor.at = stop
    if (end !== -1) return
    if (await cursor.fill()) continue
    if (walk.depth > 0 || walk.inText) throw new SyntaxError('Unexpected end')
    return
  }
}

const valueText = async (cursor: Cursor): Promise<string> => {
  const parts: Uint8Array[] = []
  let size = 0
  await walkValue(cursor, (bytes) => {
    size += bytes.length
    if (size > MAX_VALUE) throw new SyntaxError('A value is too large')
    parts.push(bytes)
  })
  return Buffer.concat(parts, size).toString('utf8')
}

export const readJson = (chunks: AsyncIterable<Uint8Array>): JsonReader => {
  const cursor = cursorOver(chunks)
  return {
    peek: () => nextByte(cursor),
    take: async (sign) => {
      if ((await nextByte(cursor)) !== sign.charCodeAt(0)) throw new SyntaxError(`${sign} expected`)
      cursor.at += 1
    },
    value: () => valueText(cursor),
    skip: () => walkValue(cursor, () => undefined),
    taken: () => cursor.before + cursor.at,
    close: cursor.close,
  }
}

/** Walks through an object: answers each key, and expects the value to be taken before the next is asked for. */
export async function* keysOf(reader: JsonReader): AsyncGenerator<string> {
  await reader.take('{')
  if ((await reader.peek()) === 0x7d) return reader.take('}')
  for (;;) {
    const key: unknown = JSON.parse(await reader.value())
    if (typeof key !== 'string') throw new SyntaxError('A name expected')
    await reader.take(':')
    yield key
    if ((await reader.peek()) !== COMMA) return reader.take('}')
    await reader.take(',')
  }
}

/** Walks through a list: answers the text of each value. */
export async function* itemsOf(reader: JsonReader): AsyncGenerator<string> {
  await reader.take('[')
  if ((await reader.peek()) === 0x5d) return reader.take(']')
  for (;;) {
    yield await reader.value()
    if ((await reader.peek()) !== COMMA) return reader.take(']')
    await reader.take(',')
  }
}

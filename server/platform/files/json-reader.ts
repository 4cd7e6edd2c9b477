// Streaming reader for JSON that does not fit into memory: returns one value at a time as text,
// which the caller parses with JSON.parse. Throws SyntaxError for invalid JSON.

/** Maximum size of one row; the largest contains a logo. */
const MAX_VALUE = 2 * 1024 * 1024
const MAX_DEPTH = 20

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = new Set([0x7b, 0x5b])
const CLOSE = new Set([0x7d, 0x5d])
const COMMA = 0x2c
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d])
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** End of input. */
export const END_OF_FILE = -1

export type JsonReader = {
  /** The next byte that is not white space, without consuming it; END_OF_FILE at the end. */
  peek(): Promise<number>
  /** Consumes an expected character: '{', ':'. */
  take(sign: string): Promise<void>
  /** Consumes the next value and returns its text. */
  value(): Promise<string>
  /** Skips the next value, of any size. */
  skip(): Promise<void>
  /** Number of consumed bytes. */
  taken(): number
  /** Releases unread chunks. */
  close(): Promise<void>
}

type Walk = { depth: number; inText: boolean; escaped: boolean }

const descend = (walk: Walk): void => {
  walk.depth += 1
  if (walk.depth > MAX_DEPTH) throw new SyntaxError('Too deeply nested')
}

/**
 * End of the value in these bytes, or -1 when it continues in the next chunk. The only loop over
 * every byte.
 */
const endOfValue = (bytes: Uint8Array, from: number, walk: Walk): number => {
  for (let index = from; index < bytes.length; index += 1) {
    const byte = bytes[index] as number
    if (walk.inText) {
      if (walk.escaped) walk.escaped = false
      else if (byte === BACKSLASH) walk.escaped = true
      else if (byte === QUOTE) {
        walk.inText = false
        if (walk.depth === 0) return index + 1
      }
      continue
    }

    if (byte === QUOTE) walk.inText = true
    else if (OPEN.has(byte)) descend(walk)
    else if (CLOSE.has(byte)) {
      // The end of the enclosing object or list.
      if (walk.depth === 0) return index
      walk.depth -= 1
      if (walk.depth === 0) return index + 1
    } else if (walk.depth === 0 && (byte === COMMA || SPACES.has(byte))) return index
  }
  return -1
}

type Cursor = {
  bytes: Uint8Array
  index: number
  before: number
  fill(): Promise<boolean>
  close(): Promise<void>
}

/** The current chunk and the position in it. */
const cursorOver = (chunks: AsyncIterable<Uint8Array>): Cursor => {
  const source = chunks[Symbol.asyncIterator]()
  const cursor: Cursor = {
    bytes: new Uint8Array(0),
    index: 0,
    before: 0,
    fill: async () => false,
    close: async () => void (await source.return?.()),
  }

  cursor.fill = async () => {
    const { done, value } = await source.next()
    if (done) return false
    cursor.before += cursor.bytes.length
    cursor.bytes = value
    cursor.index = 0

    return true
  }

  return cursor
}

/** Advances to the next byte that is not white space. */
const nextByte = async (cursor: Cursor): Promise<number> => {
  for (;;) {
    while (cursor.index < cursor.bytes.length) {
      const byte = cursor.bytes[cursor.index] as number
      const isMark =
        cursor.before === 0 && cursor.index < 3 && byte === BYTE_ORDER_MARK[cursor.index]
      if (!SPACES.has(byte) && !isMark) return byte
      cursor.index += 1
    }
    if (!(await cursor.fill())) return END_OF_FILE
  }
}

/** Consumes one value; `keep` receives its bytes in chunks. */
const walkValue = async (cursor: Cursor, keep: (bytes: Uint8Array) => void): Promise<void> => {
  if ((await nextByte(cursor)) === END_OF_FILE) throw new SyntaxError('Unexpected end')
  const walk: Walk = { depth: 0, inText: false, escaped: false }

  for (;;) {
    const end = endOfValue(cursor.bytes, cursor.index, walk)
    const stop = end === -1 ? cursor.bytes.length : end
    keep(cursor.bytes.subarray(cursor.index, stop))
    cursor.index = stop
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
      cursor.index += 1
    },
    value: () => valueText(cursor),
    skip: () => walkValue(cursor, () => undefined),
    taken: () => cursor.before + cursor.index,
    close: cursor.close,
  }
}

/** Iterates over the keys of an object. The caller must consume each value before the next key. */
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

/** Iterates over the values of a list, as text. */
export async function* itemsOf(reader: JsonReader): AsyncGenerator<string> {
  await reader.take('[')
  if ((await reader.peek()) === 0x5d) return reader.take(']')

  for (;;) {
    yield await reader.value()
    if ((await reader.peek()) !== COMMA) return reader.take(']')
    await reader.take(',')
  }
}

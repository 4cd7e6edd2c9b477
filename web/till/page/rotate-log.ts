// Makes a browser begin a new log for its database. Chromium 156 goes on writing to a log whose
// last record a full disk or a power cut tore, and throws the whole database away at a later start.
import type { TillDatabase } from '../disk/database.ts'

/** Larger than what the browser keeps in one log: 4 MB. */
const [PORTIONS, VALUES, VALUE_BYTES] = [10, 32, 32 * 1024] as const

/** Bytes that no disk makes smaller. */
const randomBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(VALUE_BYTES))

/**
 * Writes 10 MB and deletes it, in a store that nothing else uses: no sale waits for it. Throws
 * while the disk has no room.
 */
export const rotateLog = async (database: TillDatabase): Promise<void> => {
  for (let portion = 0; portion < PORTIONS; portion += 1) {
    const { store, done } = database.transaction('catalogue', 'readwrite')
    for (let value = 0; value < VALUES; value += 1)
      void store.put(randomBytes(), ['filler', value]).catch(() => undefined)

    await done
  }

  const { store, done } = database.transaction('catalogue', 'readwrite', { durability: 'strict' })
  await store.clear()
  await done
}

// Makes a browser begin a new log for its database. Chromium 156 goes on writing to a log whose
// last record a full disk or a power cut tore, and throws the whole database away at a later start.
import { changeStrictly, type TillDatabase } from '../disk/database.ts'

/** Larger than what the browser keeps in one log: 4 MB. */
const [PORTIONS, VALUES, VALUE_BYTES] = [10, 32, 32 * 1024] as const

const fillerKey = (value: number): string => `filler-${value}`

/** Bytes that no disk makes smaller. */
const randomBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(VALUE_BYTES))

/** Writes 10 MB and deletes it. Throws while the disk has no room for it. */
export const rotateLog = async (database: TillDatabase): Promise<void> => {
  for (let portion = 0; portion < PORTIONS; portion += 1)
    await changeStrictly(database, ['meta'], async (transaction) => {
      const meta = transaction.objectStore('meta')
      for (let value = 0; value < VALUES; value += 1)
        await meta.put(randomBytes(), fillerKey(value))
    })

  await changeStrictly(database, ['meta'], async (transaction) => {
    const meta = transaction.objectStore('meta')
    for (let value = 0; value < VALUES; value += 1) await meta.delete(fillerKey(value))
  })
}

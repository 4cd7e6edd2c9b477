// The order in which items are read and worked on, and what happens when the source fails or the
// reader stops.
import { expect, test } from 'vitest'
import { yieldToEventLoop } from '../base/event-loop.ts'
import { readAhead } from './read-ahead.ts'

const openSource = (items: readonly (string | Error)[]) => {
  const log: string[] = []
  async function* read(): AsyncGenerator<string> {
    try {
      for (const item of items) {
        if (item instanceof Error) throw item
        log.push(`read ${item}`)
        yield item
      }
    } finally {
      log.push('closed')
    }
  }
  return { log, source: read() }
}

/** Works on each item for two turns, as a database would. */
const workOnAll = async ({ log, source }: ReturnType<typeof openSource>): Promise<void> => {
  for await (const item of readAhead(source)) {
    await yieldToEventLoop()
    await yieldToEventLoop()
    log.push(`done ${item}`)
  }
}

test('BKP-014 the next part of a file is read before the work on the last one ends', async () => {
  const opened = openSource(['a', 'b', 'c'])
  await workOnAll(opened)
  expect(opened.log).toEqual(['read a', 'read b', 'done a', 'read c', 'done b', 'closed', 'done c'])
})

test('BKP-014 an error of a file comes after the parts before it', async () => {
  const opened = openSource(['a', new Error('torn')])
  await expect(workOnAll(opened)).rejects.toThrow('torn')
  expect(opened.log).toEqual(['read a', 'closed', 'done a'])
})

test('BKP-014 a reader that stops closes the file, and an error further on is not an uncaught one', async () => {
  const { log, source } = openSource(['a', new Error('torn')])
  for await (const item of readAhead(source)) {
    log.push(`done ${item}`)
    break
  }
  expect(log).toEqual(['read a', 'done a', 'closed'])
})

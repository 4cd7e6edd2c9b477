import { describe, expect, test } from 'vitest'
import { yieldToEventLoop } from './event-loop.ts'
import { readAhead } from './read-ahead.ts'

const watchedSource = (items: readonly (string | Error)[]) => {
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

describe('BKP-014 a file is read while its rows are written', () => {
  test('the next item is read before the work on the last one ends', async () => {
    const { log, source } = watchedSource(['a', 'b', 'c'])
    for await (const item of readAhead(source)) {
      await yieldToEventLoop()
      await yieldToEventLoop()
      log.push(`done ${item}`)
    }
    expect(log).toEqual(['read a', 'read b', 'done a', 'read c', 'done b', 'closed', 'done c'])
  })

  test('an error comes after the items before it', async () => {
    const { log, source } = watchedSource(['a', new Error('torn')])
    const reading = async () => {
      for await (const item of readAhead(source)) {
        await yieldToEventLoop()
        await yieldToEventLoop()
        log.push(`done ${item}`)
      }
    }
    await expect(reading()).rejects.toThrow('torn')
    expect(log).toEqual(['read a', 'closed', 'done a'])
  })

  test('a reader that stops closes the source, and an error behind that place is not an uncaught one', async () => {
    const { log, source } = watchedSource(['a', new Error('torn')])
    for await (const item of readAhead(source)) {
      log.push(`done ${item}`)
      break
    }
    expect(log).toEqual(['read a', 'done a', 'closed'])
  })
})

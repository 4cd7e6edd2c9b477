// The name on the network: one computer answers for
// it, a second one detects that and does not answer.
import multicastDns from 'multicast-dns'
import { expect, test } from 'vitest'
import { openResponder } from './responder.ts'

// Other test runs on this computer must not hear it.
const PORT = 20_000 + (process.pid % 30_000)
const NAME = `webale-${process.pid}.local`

const open = (address: string) => {
  const state = { isOther: false, trouble: 0 }
  const responder = openResponder({
    name: NAME,
    port: PORT,
    addresses: () => [address],
    onOther: (isAnswering) => {
      state.isOther = isAnswering
    },
    onTrouble: () => (state.trouble += 1),
  })
  return { state, ...responder }
}

test('OFF-219 a second computer notices the first, and answers when the first has stopped', async () => {
  const first = open('192.168.1.20')
  await first.look()
  expect(first.state.isOther).toBe(false)
  const second = open('192.168.1.21')
  await second.look()
  expect(second.state.isOther).toBe(true)
  await first.look()
  expect(first.state.isOther).toBe(false)
  first.close()
  await second.look()
  expect(second.state.isOther).toBe(false)
  second.close()
})

test('OFF-219 a device that asks once is answered at its port, with its question and a short life', async () => {
  const responder = open('192.168.1.20')
  await responder.look()
  const asker = multicastDns({ port: 0, multicast: false, bind: '127.0.0.1' })
  const answered = new Promise<object>((resolve) => void asker.on('response', resolve))
  const questions = [{ name: NAME, type: 'A' as const }]
  asker.query({ id: 4711, questions }, { address: '127.0.0.1', port: PORT })
  expect(await answered).toMatchObject({
    id: 4711,
    questions,
    answers: [{ name: NAME, type: 'A', ttl: 10, flush: false, data: '192.168.1.20' }],
  })
  asker.destroy()
  responder.close()
})

// The name on the network: one computer answers for
// it, a second one detects that and does not answer.
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

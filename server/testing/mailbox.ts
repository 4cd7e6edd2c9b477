// The mail server on 127.0.0.1 for one test.
import { expect, onTestFinished, vi } from 'vitest'
import { type Letter, type LoopbackMail, startLoopbackMail } from './loopback-mail.ts'

export type Mailbox = Omit<LoopbackMail, 'close'> & {
  /** The letters to this address once there are `count`; fails after some seconds. */
  to(address: string, count?: number): Promise<Letter[]>
  /** The newest letter to this address. */
  newest(address: string, count?: number): Promise<Letter>
}

/** Starts the mail server, which ends with the test. */
export const openMailbox = async (): Promise<Mailbox> => {
  const { close, ...mail } = await startLoopbackMail()
  onTestFinished(close)
  const to = async (address: string, count = 1): Promise<Letter[]> => {
    const own = () => mail.letters.filter((letter) => letter.to === address)
    await vi.waitFor(() => expect(own().length).toBeGreaterThanOrEqual(count), {
      timeout: 8000,
      interval: 25,
    })
    return own()
  }
  return {
    ...mail,
    to,
    newest: async (address, count) => (await to(address, count)).at(-1) as Letter,
  }
}

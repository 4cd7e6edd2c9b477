// The service for text messages on 127.0.0.1 for one test.
import { expect, onTestFinished, vi } from 'vitest'
import { type LoopbackSms, startLoopbackSms } from './loopback-sms.ts'

export type SmsService = Omit<LoopbackSms, 'close'> & {
  /** The code of the newest message to this number, once there are `count` of them. */
  code(phone: string, count?: number): Promise<string>
}

/** Starts the service, which ends with the test. */
export const openSmsService = async (): Promise<SmsService> => {
  const { close, ...service } = await startLoopbackSms()
  onTestFinished(close)
  const { textsTo } = service
  return {
    ...service,
    code: async (phone, count = 1) => {
      await vi.waitFor(() => expect(textsTo(phone).length).toBeGreaterThanOrEqual(count), {
        timeout: 8000,
        interval: 25,
      })
      return /\b\d{6}\b/.exec(textsTo(phone).at(-1) ?? '')?.[0] ?? ''
    },
  }
}

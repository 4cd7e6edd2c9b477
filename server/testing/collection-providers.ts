// The fakes of the providers for one test: they end with it.
import { onTestFinished } from 'vitest'
import { type FakeAirtel, openFakeAirtel } from './fake-airtel.ts'
import type { FakePadding } from './fake-airtel-signing.ts'
import { type FakeMomo, openFakeMomo } from './fake-momo.ts'

const endedWithTest = <Fake extends { close(): Promise<void> }>(fake: Fake): Fake => {
  onTestFinished(() => fake.close())
  return fake
}

export const momoOfTest = async (): Promise<FakeMomo> => endedWithTest(await openFakeMomo())
/** With a padding it demands signed requests. */
export const airtelOfTest = async (padding?: FakePadding): Promise<FakeAirtel> =>
  endedWithTest(await openFakeAirtel({ padding }))

// The fakes of the providers for one test: they end with it.
import { onTestFinished } from 'vitest'
import { type FakeAirtel, openFakeAirtel } from './fake-airtel.ts'
import { type FakeMomo, openFakeMomo } from './fake-momo.ts'

const endedWithTest = <Fake extends { close(): Promise<void> }>(fake: Fake): Fake => {
  onTestFinished(() => fake.close())
  return fake
}

export const momoOfTest = async (): Promise<FakeMomo> => endedWithTest(await openFakeMomo())
export const airtelOfTest = async (): Promise<FakeAirtel> => endedWithTest(await openFakeAirtel())

// The providers that the settings name.
import type { CollectionProvider } from '@webale/domain/kernel/asked-money.ts'
import type { Config } from '../settings/config.ts'
import { openAirtel } from './airtel.ts'
import type { Collector, CollectorOptions } from './collector.ts'
import { openMtn } from './mtn.ts'

const OPENERS: Readonly<
  Record<CollectionProvider, (config: Config, options: CollectorOptions) => Collector>
> = { mtn: openMtn, airtel: openAirtel }

export type Collectors = ReadonlyMap<CollectionProvider, Collector>

/** One adapter for each provider of the settings; none while asking phones is not set up. */
export const openCollectors = (config: Config, options: CollectorOptions): Collectors =>
  new Map(
    (config.COLLECTION_PROVIDERS ?? []).map((provider) => [
      provider,
      OPENERS[provider](config, options),
    ]),
  )

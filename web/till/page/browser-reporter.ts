// The reporter of a browser: what it knows of the device, and what the page hears of an answer.
import { uuidv7 } from 'uuidv7'
import type { TillStore } from '../disk/till-store.ts'
import { makeReporter, type Reporter } from '../send/report-till.ts'
import type { TillNet } from '../send/till-net.ts'
import { appVersion, deviceModel, newSecret, requestNewBuild } from './device.ts'
import { applyPlacing, readPlacing } from './device-placing.ts'
import type { ShopCheck } from './shop-check.ts'
import { readTillStatus } from './till-status.ts'

type ReportingPage = {
  readonly shop: ShopCheck
  readonly net: TillNet
  readonly areNumbersRequested: boolean
}

export const browserReporter = (store: TillStore, page: ReportingPage): Reporter =>
  makeReporter({
    now: Date.now,
    newId: uuidv7,
    newSecret,
    name: deviceModel,
    shop_id: page.shop.own,
    store,
    net: page.net,
    app: appVersion(),
    persisted: () => readTillStatus().is_persisted,
    wantsNumbers: () => page.areNumbersRequested,
    placing: readPlacing,
    onPlacing: applyPlacing,
    onOtherShop: page.shop.doubt,
    onBuild: requestNewBuild,
    onCopied: () => void store.change(() => ({ copied_at: new Date().toISOString() })),
  })

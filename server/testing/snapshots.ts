// Helpers for snapshots in tests: the folder, the passing of time, writing and damaging a snapshot.
import type { Shop } from './shop.ts'

export const snapshotsOf = ({ context }: Shop) => {
  if (context.snapshots === null) throw new Error('this shop has no snapshots')
  return context.snapshots
}
export const folderOf = (shop: Shop): string => snapshotsOf(shop).state().folder
export const advanceClock = (shop: Shop, minutes: number): void =>
  shop.setNow(new Date(Date.parse(shop.context.now()) + minutes * 60_000).toISOString())

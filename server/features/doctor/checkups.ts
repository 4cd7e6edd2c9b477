// Runs checkups in the background, one at a time, without delaying the till. The result is stored,
// published to open screens, and logged if something is wrong.
import {
  type Checkup,
  type CheckupOccasion,
  violationsText,
} from '@webale/domain/features/doctor/checkup.ts'
import { publishChange } from '../../platform/operations/change-feed.ts'
import { placesOf } from '../../platform/snapshot/snapshots.ts'
import { inspectSnapshots } from '../../platform/snapshot/inspect-snapshots.ts'
import type { Db } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Checkups, AppDependencies } from '../../platform/operations/app-context.ts'
import { runCheckupOrReport, type FileCheck } from './checkup.queries.ts'
import { saveCheckup } from './last-checkup.queries.ts'

/** The groups to check after a crash: file, references, stock and sums. */
const FIRST_GROUPS = ['D0', 'D1', 'D2', 'D3']

const partOf = (
  { snapshots, config, now }: AppDependencies,
  checkFile: FileCheck,
  occasion: CheckupOccasion,
) => {
  if (occasion === 'cut-off') return { groups: FIRST_GROUPS }
  // On SQLite the proof of a snapshot does this in another thread.
  const file = occasion === 'night' ? { checkFile } : {}

  return {
    ...file,
    snapshots: snapshots === null ? null : inspectSnapshots(placesOf(config), now(), false),
  }
}

const storeCheckup = async (
  context: AppDependencies,
  found: Checkup,
  occasion: CheckupOccasion,
): Promise<void> => {
  const { store, log } = context
  const wrong = violationsText(found)
  if (wrong !== null) log.error({ occasion }, wrong)
  else if (occasion === 'cut-off')
    log.warn(
      { rules: found.rules, verdict: found.verdict },
      'the books are in order after the server was cut off',
    )

  await inTransaction(store, (tx) => saveCheckup(tx, { ...found, occasion }))
  await publishChange(context, ['doctor', 'health'])
}

type CheckupHandles = { readonly db: Db; readonly moment: Db }

/**
 * Reads in one read transaction without blocking writers; on SQLite single statements run in
 * another thread.
 */
const withReader = async <Result>(
  { store }: AppDependencies,
  read: (handles: CheckupHandles) => Promise<Result>,
): Promise<Result> => {
  const { db: moment, end } = await store.openReadTransaction()
  try {
    return await read({ db: store.engine === 'sqlite' ? store.longReads : moment, moment })
  } finally {
    await end()
  }
}

/** Opens the checkups of one server. `checkFile` is used by the nightly one. */
export const openCheckups = (context: AppDependencies, checkFile: FileCheck): Checkups => {
  const { now, log } = context
  let running: Promise<void> | null = null
  let closed = false
  const check = async (occasion: CheckupOccasion): Promise<void> => {
    try {
      const request = {
        now: now(),
        deep: false,
        goesOn: () => !closed,
        ...partOf(context, checkFile, occasion),
      }
      await storeCheckup(
        context,
        await withReader(context, (at) => runCheckupOrReport({ ...request, ...at })),
        occasion,
      )
    } catch (error) {
      if (!closed) log.error({ err: error, occasion }, 'the books could not be looked at')
    } finally {
      running = null
    }
  }

  const begin = (occasion: CheckupOccasion): Promise<void> => (running ??= check(occasion))

  return {
    begin,
    busy: () => running !== null,
    close: async () => {
      closed = true
      await running
    },
  }
}

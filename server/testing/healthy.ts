// Runs the doctor at the end of a test: the books of the shop must be in order.
import type { Finding } from '@webale/domain/features/doctor/doctor.ts'
import type { RuleName } from '@webale/domain/features/doctor/doctor-rules.ts'
import { expect } from 'vitest'
import { runCheckup } from '../features/doctor/checkup.queries.ts'
import type { Db } from '../platform/database/store.ts'
import type { AppContext } from '../platform/operations/app-context.ts'

/** The first finding of each rule. */
export const findingsIn = async (
  db: Db,
  now: string,
  deep = false,
): Promise<Partial<Record<RuleName, Finding>>> => {
  const { findings } = await runCheckup({ db, now, deep })
  return Object.fromEntries(findings.map((finding) => [finding.rule, finding]))
}

/** Expects no finding, not even a warning, except for the rules in `but`. */
export const expectHealthy = async (
  { context: { store, now } }: { readonly context: Pick<AppContext, 'store' | 'now'> },
  ...but: readonly RuleName[]
): Promise<void> => {
  // Background work may still write, so the seals are compared in one read transaction.
  const { db: moment, end } = await store.openReadTransaction()
  const { findings } = await runCheckup({ db: store.db, moment, now: now(), deep: true }).finally(
    () => void end(),
  )
  expect(findings.filter(({ rule, level }) => level !== 'note' && !but.includes(rule))).toEqual([])
}

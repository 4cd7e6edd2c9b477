// The doctor at the end of a test: whatever happened, the books of the shop are in order.
import type { Finding } from '@webale/domain/features/doctor/doctor.ts'
import type { RuleName } from '@webale/domain/features/doctor/doctor-rules.ts'
import { expect } from 'vitest'
import { checkUp } from '../features/doctor/check-up.queries.ts'
import type { Db } from '../platform/database/open.ts'
import type { AppContext } from '../platform/operations.ts'

/** What the doctor finds, by rule: the first example of each. */
export const findingsIn = async (db: Db, now: string, deep = false): Promise<Partial<Record<RuleName, Finding>>> => {
  const { findings } = await checkUp({ db, now, deep })
  return Object.fromEntries(findings.map((finding) => [finding.rule, finding]))
}

/** No rule is broken, down to the warnings; `but` names those that this test is about. */
export const expectHealthy = async (
  { context: { store, now } }: { readonly context: Pick<AppContext, 'store' | 'now'> },
  ...but: readonly RuleName[]
): Promise<void> => {
  // Work that goes on after an answer may write meanwhile: the seals are compared at one moment.
  const { db: moment, end } = await store.freeze()
  const { findings } = await checkUp({ db: store.db, moment, now: now(), deep: true }).finally(() => void end())
  expect(findings.filter(({ rule, level }) => level !== 'note' && !but.includes(rule))).toEqual([])
}

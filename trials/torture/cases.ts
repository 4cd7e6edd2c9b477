// Trials that run existing tests with more rounds: unexpected errors (T8), a full disk (T10), a
// killed restore (T13), an older database under a newer version (T14), two people at the same
// moment (T22), money (T23, T24), simulated days of tills (T25), and random sales of tills (T26).
import { runTests, type TrialScale, type Trial } from './trial.ts'

type Cases = {
  readonly id: string
  readonly title: string
  readonly files: readonly string[]
  env?(scale: TrialScale): Readonly<Record<string, string>>
}

const ofSales = ['sold-twice', 'selling-together', 'hostile-sale', 'complete-sale'].map(
  (name) => `server/features/sale/${name}.test.ts`,
)

const CASES: readonly Cases[] = [
  {
    id: 't8',
    title: 'policies of a sale',
    files: [...ofSales, 'server/operation-permissions.test.ts', 'server/departments.test.ts'],
  },
  {
    id: 't25',
    title: 'simulated days of five tills',
    files: ['trials/simulation/tills.test.ts'],
    env: (scale) => ({ SIMULATED_DAYS: scale === 'full' ? '1000' : '50' }),
  },
  {
    id: 't26',
    title: 'bodies of any kind as sales of tills',
    files: ['server/features/till/hostile-till.test.ts'],
    env: (scale) => ({ FUZZED_BODIES: scale === 'full' ? '20000' : '1000' }),
  },
  {
    id: 't10',
    title: 'a full disk',
    files: ['server/platform/database/storage-guard.test.ts', 'tools/full-disk.test.ts'],
  },
  {
    id: 't13',
    title: 'restores, damaged files and kills',
    files: [
      'server/commands/restore.test.ts',
      'tools/restore-crash.test.ts',
      'server/features/backup/backup.test.ts',
      'server/features/backup/hostile-backup.test.ts',
    ],
    env: (scale) => ({ RESTORE_KILLS: scale === 'full' ? '50' : '4' }),
  },
  {
    id: 't18',
    title: 'fifty-two falsifications',
    files: [
      'server/features/audit/corruptions.test.ts',
      'server/features/audit/seal.test.ts',
      'server/platform/facts/facts.test.ts',
    ],
  },
  {
    id: 't22',
    title: 'races for money and goods',
    files: ['server/features/shift/races.test.ts', 'server/features/held-cart/held-cart.test.ts'],
    env: (scale) => ({ TORTURE_RACES: scale === 'full' ? '1000' : '100' }),
  },
  {
    id: 't23',
    title: 'random cases of the money arithmetic',
    files: [
      'domain/kernel/share.test.ts',
      'domain/features/refund/refund-amount.test.ts',
      'domain/features/shift/expected-money.test.ts',
      'domain/features/sale/payment.test.ts',
      'domain/features/sale/discount.test.ts',
      'domain/features/approval/approval.test.ts',
      'domain/features/customer/open-items.test.ts',
    ],
    env: (scale) => ({ PROPERTY_CASES: scale === 'full' ? '100000' : '20000' }),
  },
  {
    id: 't24',
    title:
      'money that the database sums up, kills between two writes, and the laws of goods and cash',
    files: [
      'server/features/report/law-of-cash.test.ts',
      'server/features/stock/law-of-goods.test.ts',
      'server/features/shift/compared-sums.test.ts',
      'server/features/shift/killed-between-writes.test.ts',
    ],
    env: (scale) =>
      scale === 'full'
        ? {
            TORTURE_TWINS: '100000',
            TORTURE_KILLS: '1',
            TORTURE_GOODS: '2000',
            TORTURE_CASH: '2000',
          }
        : { TORTURE_TWINS: '10000', TORTURE_GOODS: '60', TORTURE_CASH: '60' },
  },
  {
    id: 't14',
    title: 'upgrades',
    files: ['server/upgrade.test.ts', 'server/migrations/migrations.test.ts'],
  },
]

export const caseTrials: readonly Trial[] = CASES.map(({ id, title, files, env }) => ({
  id,
  title,
  run: async (scale) => {
    const { passed, failed, skipped, trouble } = await runTests(files, env?.(scale))
    return {
      held: failed === 0 && passed > 0,
      figures: {
        'cases passed': passed,
        'cases failed': failed,
        'cases skipped': skipped,
        ...(trouble === '' ? {} : { trouble }),
      },
      control: 'none: each case names its exact outcome',
    }
  },
}))

// T8: what the shop does with what it did not expect: a stale price, the last piece sold twice, one id for two sales, a hostile till.
import { runTests, type Trial } from './trial.ts'

const FILES = ['sold-twice', 'selling-together', 'hostile-sale', 'complete-sale'].map((name) => `server/features/sale/${name}.test.ts`)

export const policies: Trial = {
  id: 't8',
  title: 'policies of a sale',
  run: async () => {
    const { passed, failed, trouble } = await runTests([...FILES, 'server/permissions.test.ts', 'server/departments.test.ts'])
    return {
      held: failed === 0 && passed > 0,
      figures: { 'cases passed': passed, 'cases failed': failed, ...(trouble === '' ? {} : { trouble }) },
      control: 'none: each case names its exact answer',
    }
  },
}

// T2: random histories of sales, counts, usage and bundles are compared with a small model.
import { runTests, type Trial } from './trial.ts'

export const modelTrial: Trial = {
  id: 't2',
  title: 'stock against a model',
  run: async (scale) => {
    const histories = scale === 'full' ? 1500 : 300
    const { passed, failed, trouble } = await runTests(['server/features/sale/ledger.test.ts'], {
      TORTURE_HISTORIES: String(histories),
    })
    return {
      held: failed === 0 && passed > 0,
      figures: { histories, 'tests passed': passed, 'tests failed': failed, ...(trouble === '' ? {} : { trouble }) },
      control: 'the test plants a shop that takes too little and a bundle that stays as it was, and sees both found',
    }
  },
}

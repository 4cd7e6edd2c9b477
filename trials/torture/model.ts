// T2: random histories of sales, counts, usage and bundles are compared with a small model. T21:
// random days with drawers, split payments, credit, returns and closures are compared with a model
// of the money that is really there.
import { runTests, type Trial, type TrialScale } from './trial.ts'

type ComparedModel = Pick<Trial, 'id' | 'title'> & {
  readonly file: string
  readonly histories: Readonly<Record<TrialScale, number>>
  readonly control: string
}

const modelTrialOf = ({ id, title, file, histories, control }: ComparedModel): Trial => ({
  id,
  title,
  run: async (scale) => {
    const count = histories[scale]
    const { passed, failed, trouble } = await runTests([file], { TORTURE_HISTORIES: String(count) })

    return {
      held: failed === 0 && passed > 0,
      figures: {
        histories: count,
        'tests passed': passed,
        'tests failed': failed,
        ...(trouble === '' ? {} : { trouble }),
      },
      control,
    }
  },
})

export const modelTrial = modelTrialOf({
  id: 't2',
  title: 'stock against a model',
  file: 'server/features/sale/ledger.test.ts',
  histories: { full: 1500, short: 300 },
  control:
    'the test plants a shop that takes too little and a bundle that stays as it was, ' +
    'and sees both found',
})

export const dayModelTrial = modelTrialOf({
  id: 't21',
  title: 'money of random days against a model',
  file: 'server/features/shift/model-of-days.test.ts',
  histories: { full: 300, short: 20 },
  control: 'the test plants four faults of the money and the stock, and sees each of them found',
})

// T20: random shops are exported, checked and restored
// in an empty shop, which is used and exported again.
import { judgeControl, runTests, type Trial } from './trial.ts'

const FILES = ['server/features/backup/histories.test.ts']

export const historiesTrial: Trial = {
  id: 't20',
  title: 'backup files of random shops',
  run: async (scale) => {
    const shops = scale === 'full' ? 60 : 8
    const { passed, failed, trouble } = await runTests(FILES, { TORTURE_HISTORIES: String(shops) })
    const planted = await runTests(FILES, { TORTURE_HISTORIES: '1', TORTURE_PLANT: '1' })
    const { isRight, control } = judgeControl(planted.failed > 0, 'a row that no file can hold')

    return {
      held: failed === 0 && passed > 0 && isRight,
      figures: {
        shops,
        'tests passed': passed,
        'tests failed': failed,
        ...(trouble === '' ? {} : { trouble }),
      },
      control,
    }
  },
}

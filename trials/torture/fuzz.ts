// T9: random input to every operation and every auth call, signed out and in each role.
import { runTests, type Trial } from './trial.ts'

const FILES = [
  'server/fuzz.test.ts',
  'server/auth/fuzz.test.ts',
  'server/auth/hostile.test.ts',
  'server/features/sale/hostile-sale.test.ts',
]

export const fuzzTrial: Trial = {
  id: 't9',
  title: 'fuzz of every operation and every sign-in call',
  run: async (scale) => {
    const requests = scale === 'full' ? 50_000 : 3000
    const { passed, failed, trouble } = await runTests(FILES, {
      TORTURE_REQUESTS: String(requests),
    })

    return {
      held: failed === 0,
      figures: {
        requests,
        'tests passed': passed,
        'tests failed': failed,
        ...(trouble === '' ? {} : { trouble }),
      },
      control:
        'the tests plant an operation that stumbles and answers that say too much, ' +
        'and see them found',
    }
  },
}

// Closes what each test opened. A setup file, because the test files of a worker share their
// modules: a hook at the top of a shared module would be registered for the first file only.
import { afterEach } from 'vitest'
import { closeLostShops } from './lost-shops.ts'
import { closeShops } from './shop.ts'

afterEach(async ({ task }) => {
  try {
    await closeShops(task.result?.state === 'fail')
  } finally {
    await closeLostShops()
  }
})

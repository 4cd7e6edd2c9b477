// The build of the web app, read from the start script of its page.
import { expect, test } from 'vitest'
import { buildOfScript } from './build.ts'

test('BUILD-001 a build has the name of the last file of its start script', () => {
  expect(buildOfScript('src="/assets/main-Ab_1.js"')).toBe('main-Ab_1')
  expect(buildOfScript('import "/assets/react-1.js"; import("/assets/main-2x.js")')).toBe('main-2x')
  expect(buildOfScript('src="/main.tsx"')).toBe('main')
  expect(buildOfScript('start()')).toBeNull()
  expect(buildOfScript(`${'a'.repeat(200)}.js`)?.length).toBe(100)
})

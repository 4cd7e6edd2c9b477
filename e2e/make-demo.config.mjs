// Runs before the stories: makes the demo shop once for each build and day, without a limit of
// time. Each server of the demo opens a copy (server.ts), because stories change it.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDemo } from '../demo/open-demo.mjs'
import { filesUnder, fingerprint, isStamped, writeStamp } from '../tools/fingerprint.mjs'
import { root } from '../tools/terminal.mjs'

// Not in the folder itself, which is copied.
const STAMP = '.cache/demo-shop-of'
const FOLDER = join(root, '.cache/demo-shop')

const makeDemoOnce = async () => {
  const state = fingerprint(filesUnder(['server/dist']), new Date().toDateString())
  if (isStamped(STAMP, state)) return
  rmSync(join(root, STAMP), { force: true })
  rmSync(FOLDER, { recursive: true, force: true })
  await openDemo({ DEMO_DIR: FOLDER })
  writeStamp(STAMP, state)
}

export default makeDemoOnce

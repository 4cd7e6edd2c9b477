// The SQLite binding keeps a closed file open until its statements are collected. In one process a test waits for that
// before it plays the next program.
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects what nobody holds any more, and lets the binding close its files. */
export const releaseFiles = async (): Promise<void> => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let time = 0; time < 3; time += 1) {
    collect()
    await turn()
  }
}

// The SQLite binding keeps a closed file open until its statements are garbage-collected. A test
// waits for that before it acts as another program.
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Runs the garbage collector, so that the binding closes its files. */
export const releaseFiles = async (): Promise<void> => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let time = 0; time < 3; time += 1) {
    collect()
    await turn()
  }
}

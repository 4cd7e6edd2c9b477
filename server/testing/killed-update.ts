// Runs an update of an installed Webale and kills itself after some steps, as a power cut would:
// `killed-update.ts FOLDER ARCHIVE STEPS`.
import { join } from 'node:path'
import { finishUpdate } from '../installation/finish-update.ts'
import { prepareUpdate } from '../installation/update-command.ts'
import { SHOP_ENV } from './installed-shop.ts'

const [shop = '', archive = '', steps = '0'] = process.argv.slice(2)

async function* update(): AsyncGenerator<string> {
  yield* prepareUpdate(shop, archive, 60)
  yield* finishUpdate(shop, { ...SHOP_ENV, DATA_DIR: join(shop, 'data') })
}

const done: string[] = []
for await (const step of update()) {
  done.push(step)
  if (done.length === Number(steps)) process.kill(process.pid, 'SIGKILL')
}

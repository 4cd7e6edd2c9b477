// How the server of the archives is bundled: with the commands, and without the demo shop.
import { join } from 'node:path'
import base from '../server.config.mjs'
import { root } from '../terminal.mjs'
import { commandWords } from './command-words.config.ts'

const {
  'demo-shop': _shop,
  'demo-business': _business,
  'demo-uganda': _uganda,
  ...input
} = base.build.rolldownOptions.input

export default {
  ...base,
  plugins: [commandWords()],
  build: {
    ...base.build,
    outDir: join(root, '.cache/package/server'),
    sourcemap: false,
    rolldownOptions: {
      ...base.build.rolldownOptions,
      input: { ...input, webale: join(root, 'server/commands/webale.ts') },
    },
  },
}

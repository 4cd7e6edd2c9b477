// How the server of the archives is bundled: with its npm packages, so that few files remain. Only
// the two packages with native modules stay outside.
import { join } from 'node:path'
import base from '../server.config.mjs'
import { root } from '../terminal.mjs'
import { commandWords } from './command-words.config.ts'
import { NATIVE_PACKAGES } from './native-packages.mjs'

const {
  'demo-shop': _shop,
  'demo-business': _business,
  'demo-uganda': _uganda,
  ...input
} = base.build.rolldownOptions.input

export default {
  ...base,
  plugins: [commandWords()],
  ssr: { noExternal: true, external: NATIVE_PACKAGES },
  build: {
    ...base.build,
    outDir: join(root, '.cache/package/server'),
    sourcemap: false,
    rolldownOptions: {
      ...base.build.rolldownOptions,
      input: { ...input, webale: join(root, 'server/commands/webale.ts') },
      // Packages that build their own code from text; it has been read, and there is no other way.
      checks: { eval: false },
    },
  },
}

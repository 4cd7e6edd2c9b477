// How the server is bundled: with its npm packages, because loading their many files took most of a
// start. Only the packages with native modules stay outside.
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { NATIVE_PACKAGES } from './packing/native-packages.mjs'
import { root } from './terminal.mjs'

const path = (file) => join(root, file)
const demo = path('demo/demo-business.ts')

/**
 * Writes the types of each entry beside it, so that the type checker reads the source instead of
 * the built code.
 */
const entryTypes = {
  name: 'entry-types',
  generateBundle(_options, bundle) {
    for (const { isEntry, facadeModuleId, fileName } of Object.values(bundle)) {
      if (!isEntry) continue
      const source = `export * from '${relative(path('server/dist'), facadeModuleId)}'\n`
      this.emitFile({ type: 'asset', fileName: fileName.replace(/\.js$/, '.d.ts'), source })
    }
  },
}

export default {
  root,
  appType: 'custom',
  publicDir: false,
  plugins: [entryTypes],
  ssr: { noExternal: true, external: NATIVE_PACKAGES },
  build: {
    ssr: true,
    outDir: path('server/dist'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: path('server/main.ts'),
        admin: path('server/commands/admin.ts'),
        doctor: path('server/commands/doctor.ts'),
        move: path('server/commands/move.ts'),
        'bcrypt-worker': path('server/platform/base/bcrypt-worker.ts'),
        'import-worker': path('server/import-worker.ts'),
        'reader-worker': path('server/platform/database/reader-worker.ts'),
        restore: path('server/commands/restore.ts'),
        'snapshot-worker': path('server/snapshot-worker.ts'),
        'demo-shop': path('demo/demo-shop.ts'),
        ...(existsSync(demo)
          ? { 'demo-business': demo, 'demo-uganda': path('demo/uganda.ts') }
          : {}),
      },
      // Packages that build their own code from text; it has been read, and there is no other way.
      checks: { eval: false },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
}

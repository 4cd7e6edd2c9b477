// In the archives the commands are those of an installed Webale: `npm run restore -- 1` becomes
// `webale restore 1` in the texts of server and pages.
import type { Plugin } from 'vite'

/** The text with the commands of an installed Webale. */
export const withInstalledCommands = (text: string): string =>
  text.replaceAll(/\bnpm run (\w+)( --(?= ))?/g, 'webale $1').replaceAll(/\bnpm start\b/g, 'webale')

export const commandWords = (): Plugin => ({
  name: 'webale-command-words',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(domain|server|web)\/.*\.tsx?$/, code: /\bnpm (run|start)\b/ },
    handler: withInstalledCommands,
  },
})

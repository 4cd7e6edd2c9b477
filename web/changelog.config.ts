// Reads CHANGELOG.md for the pages. The build puts its texts into the code of the dialog "What is new" only.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('../CHANGELOG.md', import.meta.url))

type Written = { version: string; changes: string[] }

/** Emphasis, code marks and links become their words. */
const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/`|\*\*/g, '')
    .trim()

/** `## 1.0.0` begins a release, `- ` a change; other lines go on with the change before. */
const readReleases = (text: string): Written[] => {
  const releases: Written[] = []
  for (const line of text.split('\n')) {
    const last = releases.at(-1)
    if (line.startsWith('## ')) releases.push({ version: plain(line.slice(3)), changes: [] })
    else if (line.startsWith('- ')) last?.changes.push(plain(line.slice(2)))
    else if (line.trim() !== '' && last !== undefined && last.changes.length > 0)
      last.changes.push(`${last.changes.pop() ?? ''} ${plain(line)}`)
  }
  return releases
}

/** The releases of CHANGELOG.md, as JSON; `adapt` changes the text before it is read. */
export const readChangelog = (adapt: (text: string) => string): string =>
  JSON.stringify(readReleases(adapt(readFileSync(FILE, 'utf8'))))

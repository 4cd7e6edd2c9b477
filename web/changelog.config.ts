// Reads CHANGELOG.md for the pages. The build puts its texts into the code of the dialog "What is
// new" only.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('../CHANGELOG.md', import.meta.url))

/**
 * What is under this heading stays in the file: it is about the machine, and the dialog is for
 * people of the shop.
 */
const LEFT_OUT = 'For the person who runs the server'

type Part = { title: string; changes: string[] }
type WrittenRelease = { version: string; parts: Part[] }

/** Emphasis, code marks and links become their words. */
const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/`|\*\*/g, '')
    .trim()

/**
 * `## 1.0.0` begins a release, `### Sell` a part of it, `- ` a change; other lines go on with the
 * change before.
 */
export const readReleases = (text: string): WrittenRelease[] => {
  const releases: WrittenRelease[] = []

  for (const line of text.split('\n')) {
    const parts = releases.at(-1)?.parts
    const changes = parts?.at(-1)?.changes
    if (line.startsWith('## ')) releases.push({ version: plain(line.slice(3)), parts: [] })
    else if (line.startsWith('### ')) parts?.push({ title: plain(line.slice(4)), changes: [] })
    else if (line.startsWith('- ')) changes?.push(plain(line.slice(2)))
    else if (line.trim() !== '' && changes !== undefined && changes.length > 0)
      changes.push(`${changes.pop() ?? ''} ${plain(line)}`)
  }

  return releases.map(({ version, parts }) => ({
    version,
    parts: parts.filter(({ title }) => title !== LEFT_OUT),
  }))
}

/** The releases of CHANGELOG.md, as JSON. */
export const readChangelog = (): string => JSON.stringify(readReleases(readFileSync(FILE, 'utf8')))

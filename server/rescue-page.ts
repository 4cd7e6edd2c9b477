// The page shown while the database cannot be opened: what happened, and what the owner can do.
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import type { SafetyCopy } from './platform/snapshot/copies.ts'

/** Why only this page is served. */
export type RescueKind = 'damaged' | 'lost' | 'other_shop' | 'cut_short' | 'disk_full'

export type StartFailure = {
  readonly kind: RescueKind
  /** Technical detail, collapsed on the page. */
  readonly detail: string
  /** On PostgreSQL there are no snapshots. */
  readonly engine: 'sqlite' | 'postgres'
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const formatMegabytes = (bytes: number): string =>
  `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`

const STYLE = `
:root { color-scheme: light dark; --bg: #f5f3ee; --surface: #fff; --text: #1b2624; --soft: #51605d; --line: #dcd8cf; --warn: #855000; --warn-soft: #fdf0d2 }
@media (prefers-color-scheme: dark) { :root { --bg: #101816; --surface: #17211f; --text: #eef2f0; --soft: #a9b7b3; --line: #2c3a37; --warn: #f9c972; --warn-soft: #352810 } }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px; background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 640px; margin: 0 auto; padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px }
h1 { margin: 0 0 12px; font-size: 26px; line-height: 1.2 }
h2 { margin: 28px 0 8px; font-size: 18px }
p, ol, ul { margin: 8px 0 }
ol, ul { padding-left: 24px }
li { padding: 4px 0 }
code { display: inline-block; max-width: 100%; padding: 0 6px; border-radius: 6px; background: var(--warn-soft); color: var(--warn); font-size: 15px; overflow-wrap: anywhere }
small, summary { color: var(--soft) }
small { display: inline-block }
summary { padding: 12px 0; cursor: pointer }
@media (max-width: 480px) { body { padding: 12px } main { padding: 20px 16px } h1 { font-size: 23px } }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; color: var(--soft) }`

type Words = {
  readonly title: string
  readonly what: string
  /** First advice, before the list of snapshots. */
  readonly first: readonly string[]
  readonly last: string
  /** Refusal of all operations meanwhile. */
  readonly refusal:
    | 'database_damaged'
    | 'database_lost'
    | 'database_of_other_shop'
    | 'database_cut_short'
    | 'disk_full'
}

const STOP = 'Stop the server: Ctrl+C in its window, or stop its service.'
const COPY = 'Copy the whole data folder to another disk.'
const START = 'Start the server again: <code>npm start</code>.'
const COMPARE = `${START} Compare the last receipts and enter what is missing.`
const ANEW =
  'To begin a new, empty shop instead: <code>npm run restore -- --begin-new</code>. ' +
  'It keeps all old files.'

const WORDS: Readonly<Record<RescueKind, Words>> = {
  damaged: {
    title: "The shop's database is damaged",
    what:
      'The server cannot read parts of the database. ' +
      'A power cut or a failing disk does that. Nothing is sold or changed now.',
    first: [STOP, COPY],
    last: 'Let somebody check the disk. Damage is often its first sign of failing.',
    refusal: 'database_damaged',
  },
  lost: {
    title: "The shop's database is gone",
    what:
      'A shop was kept here, but its database is missing or empty. ' +
      'The server did not begin a new shop. Nothing is sold or changed now.',
    first: [
      STOP,
      'Is the data on a disk or stick that is not connected? Connect it and start again.',
      COPY,
    ],
    last: ANEW,
    refusal: 'database_lost',
  },
  other_shop: {
    title: 'This is the database of another shop',
    what:
      'The database in the data folder is not the database of this shop. ' +
      'Nothing is sold or changed now.',
    first: [STOP, 'Did somebody copy a file here by mistake? Put the right one back.', COPY],
    last: 'To go on with the database that is here: <code>npm run restore -- --keep</code>.',
    refusal: 'database_of_other_shop',
  },
  cut_short: {
    title: 'The newest entries of the shop are missing',
    what:
      'The database ends too early: its log file is gone, or an older file is in its ' +
      'place. Nothing is sold or changed now.',
    first: [
      STOP,
      'Did somebody move or delete <code>webale.db-wal</code>? Put it back and start again.',
      COPY,
    ],
    last:
      'To go on with the database that is here: <code>npm run restore -- --keep</code>. ' +
      'Enter the missing receipts again.',
    refusal: 'database_cut_short',
  },
  disk_full: {
    title: 'The disk is full',
    what: 'The disk is full. The server cannot open the shop. Nothing was lost.',
    first: ['Make room: delete or move old downloads, films and logs.', STOP],
    last: 'Leave the files of the data folder where they are.',
    refusal: 'disk_full',
  },
}

export const refusalOf = ({ kind }: StartFailure): Words['refusal'] => WORDS[kind].refusal

/**
 * For the person who starts the server. The address is one that a browser with the app on its disk
 * asks for, too.
 */
export const rescueLine = ({ kind, detail }: StartFailure, address: string): string =>
  `${WORDS[kind].title}. Open ${address}/rescue: it says what to do. (${detail.split('\n')[0]})`

const MAX_COPIES = 12

const copyRow = ({ manifest: { created_at, size }, isOtherShop }: SafetyCopy): string =>
  `<li>${formatDateTime(created_at)} <small>${formatMegabytes(size)}, ` +
  `${isOtherShop ? 'of another shop' : 'verified'}</small></li>`

const copiesPart = (copies: readonly SafetyCopy[]): string => {
  if (copies.length === 0)
    return (
      '<p>No safety copy was found. Is there one on another disk, or a backup file? ' +
      'If not, keep the folder as it is and ask the developer.</p>'
    )

  const more = copies.length - MAX_COPIES
  const moreLine = more > 0 ? `<p>${more} more: <code>npm run restore</code> lists them.</p>` : ''

  return `<ol>${copies.slice(0, MAX_COPIES).map(copyRow).join('')}</ol>${moreLine}`
}

const restoreSteps = (copies: readonly SafetyCopy[]): string =>
  copies.length === 0
    ? 'Put a copy of the shop in its place; the page on backups says how.'
    : 'Go back to the newest safety copy: <code>npm run restore -- 1</code>. The old file is kept.'

const POSTGRES = [
  STOP,
  'Look at the database address in the settings. Does it lead to the right database?',
  'If it does, bring the shop back from a dump (pg_restore).',
]
const OWN_FOLDER =
  'To open the shop of this database instead, start it with a data folder of its own.'

/** Texts of the page. Snapshots are not offered for a full disk, and not on PostgreSQL. */
const wordsFor = ({ kind, engine }: StartFailure): Words & { readonly hasCopies: boolean } => {
  if (kind === 'disk_full') return { ...WORDS.disk_full, hasCopies: false }
  return engine === 'postgres'
    ? {
        ...WORDS[kind],
        first: POSTGRES,
        last: kind === 'lost' ? ANEW : OWN_FOLDER,
        hasCopies: false,
      }
    : { ...WORDS[kind], hasCopies: true }
}

export const rescuePage = (trouble: StartFailure, copies: readonly SafetyCopy[]): string => {
  const { title, what, first, last, hasCopies } = wordsFor(trouble)
  const steps = hasCopies ? [...first, restoreSteps(copies), COMPARE] : [...first, START]

  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="30">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${what}</p>
<h2>What to do</h2>
<ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol>
<p>${last}</p>
${hasCopies ? `<h2>Safety copies, the newest first</h2>\n${copiesPart(copies)}` : ''}
<details><summary>Details for the developer</summary><pre>${escapeHtml(trouble.detail)}</pre></details>
</main>
</body>
</html>
`
}

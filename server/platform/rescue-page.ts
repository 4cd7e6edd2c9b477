// What the shop's address shows while its database is damaged: what that means, and the way back, in words for the owner.
import { formatDateTime } from '@webale/domain/kernel/time.ts'

/** A safety copy that was looked through when it was written. */
export type SafetyCopy = { readonly created_at: string; readonly size: number }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const megabytes = (bytes: number): string => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`

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
code { display: inline-block; padding: 0 6px; border-radius: 6px; background: var(--warn-soft); color: var(--warn); font-size: 15px; white-space: nowrap }
small, summary { color: var(--soft) }
small { display: inline-block }
summary { padding: 12px 0; cursor: pointer }
@media (max-width: 480px) { body { padding: 12px } main { padding: 20px 16px } h1 { font-size: 23px } }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; color: var(--soft) }`

const copiesPart = (copies: readonly SafetyCopy[]): string =>
  copies.length === 0
    ? '<p>There is no safety copy in the data folder. Is there one on another disk, or a backup file? If not, keep the folder as it is and ask the developer.</p>'
    : `<ol>${copies.map(({ created_at, size }) => `<li>${formatDateTime(created_at)} <small>${megabytes(size)}, verified</small></li>`).join('')}</ol>`

const stepsPart = (copies: readonly SafetyCopy[]): string =>
  [
    '<li>Stop the server: Ctrl+C in its window, or stop its service.</li>',
    '<li>Copy the whole data folder to another disk. Nothing in it is deleted later, but a failing disk may take more with it.</li>',
    ...(copies.length === 0
      ? ['<li>Put a copy of the shop in its place; the page on backups says how.</li>']
      : ['<li>Go back to the newest safety copy: <code>npm run restore -- 1</code>. The damaged file is kept aside.</li>']),
    '<li>Start the server again: <code>npm start</code>. Compare the last receipts and enter what is missing.</li>',
  ].join('')

/** `damage` is what SQLite found; it stays folded away. */
export const rescuePage = (damage: string, copies: readonly SafetyCopy[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="30">
<title>The database is damaged</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>The shop's database is damaged</h1>
<p>The server looked through it at the start and found parts that cannot be read as they were written; a power cut or a failing disk does that. Nothing is sold or changed until it is put right, and this page changes nothing either.</p>
<h2>What to do</h2>
<ol>${stepsPart(copies)}</ol>
<p>Let somebody look at the disk: damage is often the first sign of one that fails.</p>
<h2>Safety copies, the newest first</h2>
${copiesPart(copies)}
<details><summary>Details for the developer</summary><pre>${escaped(damage)}</pre></details>
</main>
</body>
</html>
`

// The page /join: how a phone or computer comes to trust the certificate of the shop. Plain HTML
// that needs no script.
import { renderSVG } from 'uqr'
import { JOIN_STYLE } from './join-style.ts'
import { type Platform, PLATFORMS, platformOf } from './join-steps.ts'

export type JoinDetails = {
  /** https://webale-kmpt.local:3443 */
  readonly address: string
  /** https addresses by number, for phones that do not find the name. */
  readonly byNumber: readonly string[]
  /** Where a phone opens this page: http://192.168.1.20:3000/join. */
  readonly joinAddresses: readonly string[]
  /** SHA-256 of the authority as 'AA:BB:...'; null before it could be made. */
  readonly fingerprint: string | null
  readonly userAgent: string
  /** Was the page opened on the shop's computer itself? */
  readonly isShopComputer: boolean
  /** What is wrong with the name. */
  readonly notes: readonly string[]
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The fingerprint in eight groups of eight digits. */
export const tablesInOrder = (fingerprint: string): string[] =>
  fingerprint.replace(/:/g, '').toLowerCase().match(/.{8}/g) ?? []

const code = (text: string, title: string, words: string): string => `<figure>
${renderSVG(text, { border: 2 }).replace('<svg ', `<svg role="img" aria-label="Code of ${escapeHtml(text)}" `)}
<figcaption><b>${title}</b><br>${words}<br><a href="${escapeHtml(text)}">${escapeHtml(text)}</a></figcaption>
</figure>`

const NO_NETWORK =
  '<p class="note">This computer is in no network. Connect it to the Wi-Fi of the shop. ' +
  'Then open this page again.</p>'

const codes = ({ joinAddresses, address }: JoinDetails): string => {
  const [first, ...others] = joinAddresses
  if (first === undefined) return NO_NETWORK
  const numbers =
    others.length === 0
      ? ''
      : `<p><small>Does the first code not open? ` +
        `Type ${others.map((each) => `<b>${escapeHtml(each)}</b>`).join(' or ')}.</small></p>`

  return `<div class="codes">
${code(first, '1. Scan this first', 'It opens this page on the phone.')}
${code(address, '2. Scan this after the steps', 'It opens the shop.')}
</div>${numbers}`
}

const print = ({ fingerprint }: JoinDetails): string =>
  fingerprint === null
    ? '<p class="note">There is no certificate yet. The clock of the shop’s computer is wrong. ' +
      'Set it, then open this page again.</p>'
    : `<h2>Fingerprint of the certificate</h2>
<p>Open this page on the shop’s computer too. Both must be the same.</p>
<p class="print">${tablesInOrder(fingerprint)
        .map((group) => `<code>${group}</code>`)
        .join(' ')}</p>`

const steps = (
  { title, list, note }: Platform,
  isOpen: boolean,
): string => `<details${isOpen ? ' open' : ''}>
<summary><h3>${title}</h3></summary>
<ol>${list.map((step) => `<li>${step}</li>`).join('')}</ol>
${note === undefined ? '' : `<p><small>${note}</small></p>`}
</details>`

/** The steps of the asking device first; on the shop's computer those of phones. */
const allSteps = ({ userAgent, isShopComputer }: JoinDetails): string => {
  const own = isShopComputer ? 'android' : platformOf(userAgent)
  const sorted = [
    ...PLATFORMS.filter(({ id }) => id === own),
    ...PLATFORMS.filter(({ id }) => id !== own),
  ]

  return sorted.map((platform) => steps(platform, platform.id === own)).join('\n')
}

const HERE =
  '<p class="note">On this computer nothing has to be installed. ' +
  'Go on with <a href="/">the shop</a> here.</p>'

const ready = ({
  address,
  byNumber,
}: JoinDetails): string => `<div id="found" class="note" role="status" hidden
 data-name="${escapeHtml(address)}" data-numbers="${escapeHtml(byNumber.join(' '))}">
<p><b>This device is ready.</b> <a id="open" href="${escapeHtml(address)}">Open the shop</a></p>
<p id="why" hidden>This device does not find the name of the shop. Use the address with numbers. Ask for a fixed address of the
shop’s computer in the router. A changed address is a new till.</p>
</div>`

/** A whole page in the look of /join. */
export const pageOf = (title: string, content: string, script = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${JOIN_STYLE}</style>
</head>
<body>
<header><b>Webale</b></header>
<main>
<h1>${title}</h1>
${content}
</main>
${script === '' ? '' : `<script>${script}</script>`}
</body>
</html>
`

const notesPart = ({ notes }: JoinDetails): string =>
  notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('\n')

const stepsPart = (details: JoinDetails): string => `<h2>Steps</h2>
<p>Do this in the shop, on the shop’s own Wi-Fi.</p>
${details.fingerprint === null ? '' : '<p><a class="button" href="/join/ca.crt">Download the shop’s certificate</a></p>'}
${allSteps(details)}`

/** `script` looks whether this device trusts the shop already; the page works without it. */
export const joinPage = (details: JoinDetails, script: string): string =>
  pageOf(
    'Connect a phone',
    `<p>Each phone installs the shop’s certificate once. Then it sells also without the server.</p>
${notesPart(details)}
${details.isShopComputer ? HERE + codes(details) + stepsPart(details) : ready(details) + stepsPart(details) + codes(details)}
${print(details)}`,
    details.isShopComputer ? '' : script,
  )

/** While phones cannot connect. */
export const offPage = (): string =>
  pageOf(
    'Connect a phone',
    `<p class="note">Phones cannot connect yet. An administrator switches it on
<a href="/settings?tab=phones">on the page Settings, under Phones</a>.</p>`,
  )

/** For https by address: leads to the name, and lets devices through that do not find it. */
export const namePage = (name: string, target: string, script: string): string =>
  pageOf(
    'The shop has a name',
    `<p>Open the shop by its name. The name stays when the address changes.</p>
<p id="found" data-seen="${escapeHtml(`${name}/join/seen`)}" data-to="${escapeHtml(target)}">
<a class="button" href="${escapeHtml(name + target)}">Open ${escapeHtml(name)}</a></p>
<p><a href="/join/by-address?to=${escapeHtml(encodeURIComponent(target))}">The name does not open: go on with this address</a></p>`,
    script,
  )

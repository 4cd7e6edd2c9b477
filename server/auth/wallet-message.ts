// The text a wallet signs to sign somebody in (EIP-4361 and its twin for Solana), read line by line.

export type WalletMessage = {
  readonly domain: string
  readonly address: string
  readonly statement: string
  readonly uri: string
  readonly issuedAt: string
  readonly notBefore: string | null
  readonly expirationTime: string | null
}

const FIELDS = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'Expiration Time', 'Not Before', 'Request ID'] as const
type Field = (typeof FIELDS)[number]

const needed: Readonly<Record<'Ethereum' | 'Solana', readonly Field[]>> = {
  Ethereum: ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At'],
  Solana: ['URI', 'Version', 'Issued At'],
}

/** The fields in their fixed order, each at most once; null when a line is none of them. */
const readFields = (lines: readonly string[]): Map<Field, string> | null => {
  const fields = new Map<Field, string>()
  let place = 0
  for (const [at, line] of lines.entries()) {
    if (line === 'Resources:') return lines.slice(at + 1).every((resource) => resource.startsWith('- ')) ? fields : null
    const found = FIELDS.findIndex((name, index) => index >= place && line.startsWith(`${name}: `))
    const name = FIELDS[found]
    if (name === undefined) return null
    fields.set(name, line.slice(name.length + 2))
    place = found + 1
  }
  return fields
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/
const isTime = (text: string | null): boolean => text === null || (ISO.test(text) && !Number.isNaN(Date.parse(text)))

/** Null for anything that is not a sign-in message of version 1. */
export const readWalletMessage = (text: string, network: 'Ethereum' | 'Solana'): WalletMessage | null => {
  const [head = '', address = '', gap = 'none', ...rest] = text.replace(/\n$/, '').split('\n')
  const tail = ` wants you to sign in with your ${network} account:`
  if (!head.endsWith(tail) || gap !== '') return null
  const start = rest.findIndex((line) => line.startsWith('URI: '))
  const before = rest.slice(0, Math.max(0, start))
  // The statement is one line with an empty one after it; without it there may be one empty line.
  const hasStatement = before.length === 2 && before[0] !== '' && before[1] === ''
  if (start < 0 || !(hasStatement || before.every((line) => line === ''))) return null
  const fields = readFields(rest.slice(start))
  if (fields === null || fields.get('Version') !== '1' || !needed[network].every((name) => fields.has(name))) return null
  const [issuedAt, notBefore, expirationTime] = [fields.get('Issued At') ?? '', fields.get('Not Before') ?? null, fields.get('Expiration Time') ?? null]
  if (![issuedAt, notBefore, expirationTime].every(isTime)) return null
  const domain = head.slice(0, -tail.length)
  return { domain, address, statement: before[0] ?? '', uri: fields.get('URI') ?? '', issuedAt, notBefore, expirationTime }
}

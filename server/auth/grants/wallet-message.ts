// Parses the sign-in text that a wallet signs (EIP-4361 and its Solana variant). Clients differ in
// the order of the fields, and the usual one sends no nonce; each message is still accepted only
// once (web3-grant.ts).

export type WalletMessage = {
  readonly domain: string
  readonly address: string
  readonly statement: string
  readonly uri: string
  readonly issuedAt: string
  readonly notBefore: string | null
  readonly expirationTime: string | null
}

const FIELDS = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const
type Field = (typeof FIELDS)[number]

const REQUIRED_FIELDS: Readonly<Record<'Ethereum' | 'Solana', readonly Field[]>> = {
  Ethereum: ['URI', 'Version', 'Chain ID', 'Issued At'],
  Solana: ['URI', 'Version', 'Issued At'],
}

/** The fields in any order, each at most once; null for an unknown or repeated field. */
const readFields = (lines: readonly string[]): Map<Field, string> | null => {
  const fields = new Map<Field, string>()

  for (const [index, line] of lines.entries()) {
    // Clients write this line with and without the colon.
    if (line === 'Resources:' || line === 'Resources')
      return lines.slice(index + 1).every((resource) => resource.startsWith('- ')) ? fields : null

    const name = FIELDS.find((field) => line.startsWith(`${field}: `))
    if (name === undefined || fields.has(name)) return null
    fields.set(name, line.slice(name.length + 2))
  }

  return fields
}

type MessageBody = { readonly statement: string; readonly fieldLines: readonly string[] }

/**
 * Splits the text after the address and its empty line: a statement followed by an empty line, or
 * at most one empty line, then the fields.
 */
const splitBody = (lines: readonly string[]): MessageBody => {
  const [first = '', second] = lines
  if (first !== '' && second === '') return { statement: first, fieldLines: lines.slice(2) }
  return { statement: '', fieldLines: first === '' ? lines.slice(1) : lines }
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/
const isTime = (text: string | null): boolean =>
  text === null || (ISO.test(text) && !Number.isNaN(Date.parse(text)))

/** Null for anything that is not a sign-in message of version 1. */
export const readWalletMessage = (
  text: string,
  network: 'Ethereum' | 'Solana',
): WalletMessage | null => {
  const [head = '', address = '', gap = 'none', ...rest] = text.replace(/\n$/, '').split('\n')
  const tail = ` wants you to sign in with your ${network} account:`
  if (!head.endsWith(tail) || gap !== '') return null
  const { statement, fieldLines } = splitBody(rest)
  const fields = readFields(fieldLines)
  if (
    fields === null ||
    fields.get('Version') !== '1' ||
    !REQUIRED_FIELDS[network].every((name) => fields.has(name))
  )
    return null

  const [issuedAt, notBefore, expirationTime] = [
    fields.get('Issued At') ?? '',
    fields.get('Not Before') ?? null,
    fields.get('Expiration Time') ?? null,
  ]

  if (![issuedAt, notBefore, expirationTime].every(isTime)) return null
  const domain = head.slice(0, -tail.length)

  return {
    domain,
    address,
    statement,
    uri: fields.get('URI') ?? '',
    issuedAt,
    notBefore,
    expirationTime,
  }
}

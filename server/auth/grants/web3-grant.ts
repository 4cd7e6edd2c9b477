// POST /token?grant_type=web3: exchanges a text signed by a wallet for a session. Off unless a
// chain is enabled.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { readBody, Text } from '../protocol/body.ts'
import { completeSignIn, signInResponse } from '../accounts/complete-sign-in.ts'
import { fail, invalid } from '../protocol/errors.ts'
import { findOrCreateAccount } from '../providers/linking.ts'
import { limitAddress } from '../protocol/rate-limits.ts'
import { isAllowedTarget } from '../mail/redirect-targets.ts'
import type { Endpoint, AuthService } from '../service/service.ts'
import { readWalletMessage, type WalletMessage } from './wallet-message.ts'
import {
  ethereumAddress,
  ethereumSigner,
  isEthereumSignature,
  isSignedBySolana,
  isSolanaSignature,
} from './wallet-signatures.ts'

const SHORTEST = 64
const LONGEST = 20_480
const MAX_AGE_MS = 10 * 60 * 1000

export const Web3Body = z.object({
  chain: Text,
  message: Text,
  signature: Text,
  gotrue_meta_security: z.unknown().optional(),
})

const deniedGrant = (text: string) => fail(400, 'invalid_grant', text, { oauth: true })

type Proof = {
  readonly chain: 'ethereum' | 'solana'
  readonly text: string
  readonly message: WalletMessage
  readonly address: string
}

/** Throws web3_provider_disabled (422), web3_unsupported_chain, validation_failed (400). */
const readProof = (
  { context }: AuthService,
  body: string,
): Proof & { readonly signature: string } => {
  const {
    AUTH_EXTERNAL_WEB3_ETHEREUM_ENABLED: ethereum,
    AUTH_EXTERNAL_WEB3_SOLANA_ENABLED: solana,
  } = context.config

  const { chain = '', message: text = '', signature = '' } = readBody(body, Web3Body)
  if (!ethereum && !solana) throw fail(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  const isOn = (chain === 'ethereum' && ethereum) || (chain === 'solana' && solana)
  if ((chain !== 'ethereum' && chain !== 'solana') || !isOn)
    throw fail(400, 'web3_unsupported_chain', 'Unsupported chain')

  if (text.length < SHORTEST || text.length > LONGEST)
    throw invalid(`message must be ${SHORTEST} to ${LONGEST} characters long`)

  if (!(chain === 'ethereum' ? isEthereumSignature(signature) : isSolanaSignature(signature)))
    throw invalid('signature has the wrong form')

  const message = readWalletMessage(text, chain === 'ethereum' ? 'Ethereum' : 'Solana')
  const address =
    message !== null && chain === 'ethereum' ? ethereumAddress(message.address) : message?.address

  if (message === null || address === null || address === undefined)
    throw invalid('message is not a sign-in message of version 1')

  return { chain, text, message, address, signature }
}

const checkPlace = ({ context }: AuthService, { uri, domain }: WalletMessage): void => {
  const url = URL.canParse(uri) ? new URL(uri) : null
  if (url === null || (url.protocol !== 'https:' && url.hostname !== 'localhost'))
    throw deniedGrant('URI in the message must be https')

  if (!isAllowedTarget(url.href, context.config))
    throw deniedGrant('URI in the message is not allowed on this server')

  if (domain !== url.host) throw deniedGrant('Domain and URI of the message do not belong together')
}

const checkTimes = (
  { context }: AuthService,
  { issuedAt, notBefore, expirationTime }: WalletMessage,
): void => {
  const now = Date.parse(context.now())
  if (notBefore !== null && now < Date.parse(notBefore))
    throw deniedGrant('Message is not valid yet')

  if (expirationTime !== null && now >= Date.parse(expirationTime))
    throw deniedGrant('Message has expired')

  if (Math.abs(now - Date.parse(issuedAt)) > MAX_AGE_MS)
    throw deniedGrant('Message was issued too long ago or too far ahead')
}

/** Accepts each message once; records older than the maximum message age are deleted. */
const useMessage = async (tx: Tx, { context }: AuthService, text: string): Promise<void> => {
  const id = createHash('sha256').update(text).digest('hex')
  const old = new Date(Date.parse(context.now()) - 2 * MAX_AGE_MS).toISOString()
  await tx.deleteFrom('auth_used_messages').where('created_at', '<', old).execute()
  const insert = tx.insertInto('auth_used_messages').values({ id, created_at: context.now() })
  const added = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

  if (added === undefined) throw deniedGrant('Message was used already')
}

export const web3Grant: Endpoint = async (service, request) => {
  limitAddress(service, 'web3', request)
  const { chain, text, message, address, signature } = readProof(service, request.body)
  const right =
    chain === 'ethereum'
      ? ethereumSigner(text, signature) === address
      : isSignedBySolana(text, signature, address)

  if (!right) throw deniedGrant('Signature does not match address in message')
  checkPlace(service, message)
  checkTimes(service, message)
  const entered = await inTransaction(service.context.store, async (tx) => {
    await useMessage(tx, service, text)
    const subject = `web3:${chain}:${address}`
    const claims = {
      sub: subject,
      custom_claims: {
        address,
        chain,
        domain: message.domain,
        statement: message.statement.slice(0, 300),
      },
    }

    const account = await findOrCreateAccount(
      tx,
      service,
      {
        provider: 'web3',
        subject,
        email: null,
        verified: false,
        name: address,
        claims,
      },
      request,
    )

    return completeSignIn(tx, service, account, { method: 'web3', provider: 'web3' }, request)
  })

  return signInResponse(service, entered)
}

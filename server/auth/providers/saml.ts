// SAML 2.0 with the library node-saml, loaded when the first person signs in with it: requests to
// identity providers, and the checks of their assertions. Only what is inside a verified signature
// is read.
import type { Profile, SAML } from '@node-saml/node-saml'
import type { Config } from '../../platform/settings/config.ts'
import type { ProviderIdentity } from '../service/provider-identity.ts'
import { fail } from '../protocol/errors.ts'
import { hasDocumentType } from './saml-metadata.ts'
import { externalUrl, type AuthService } from '../service/service.ts'
import type { AttributeMapping, SsoProvider } from './sso-providers.ts'

/** Difference between the clocks of the company and of this server. */
const SKEW_MS = 60_000
const MAX_TEXT = 300
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const WEAK = /xmldsig#(?:rsa-|dsa-|hmac-)?sha1|#md5|#hmac-/
const EMAIL_NAMES = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
]
const NAME_NAMES = [
  'name',
  'displayName',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
]

/** The name of this server for identity providers, and the audience of their assertions. */
export const metadataUrlOf = (config: Config): string => `${externalUrl(config)}/sso/saml/metadata`
export const responseUrlOf = (config: Config): string => `${externalUrl(config)}/sso/saml/acs`
export const providerName = ({ id }: Pick<SsoProvider, 'id'>): string => `sso:${id}`

const loadLibrary = () => import('@node-saml/node-saml')

/** The library for one sign-in: it accepts only the answer to this request. */
const openSaml = async (
  service: AuthService,
  provider: SsoProvider,
  request_id: string,
): Promise<SAML> => {
  const { SAML: Library, ValidateInResponseTo } = await loadLibrary()
  const { config, now } = service.context

  return new Library({
    entryPoint: provider.sign_in_url,
    idpCert: [...provider.certificates],
    idpIssuer: provider.entity_id,
    issuer: metadataUrlOf(config),
    audience: metadataUrlOf(config),
    callbackUrl: responseUrlOf(config),
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    // A company may sign the assertion alone; the assertion itself must always be signed.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    generateUniqueId: () => request_id,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === request_id ? now() : null),
      removeAsync: async () => null,
    },
  })
}

/** The address at the provider where the browser signs in. `flow_id` comes back as RelayState. */
export const signInUrl = async (
  service: AuthService,
  provider: SsoProvider,
  { flow_id, request_id }: { readonly flow_id: string; readonly request_id: string },
): Promise<string> =>
  (await openSaml(service, provider, request_id)).getAuthorizeUrlAsync(flow_id, undefined, {})

/** The metadata of this server for identity providers, as XML. */
export const serverMetadata = async (config: Config): Promise<string> => {
  const { generateServiceProviderMetadata } = await loadLibrary()
  return generateServiceProviderMetadata({
    issuer: metadataUrlOf(config),
    callbackUrl: responseUrlOf(config),
    wantAssertionsSigned: true,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  })
}

type XmlNode = { readonly $?: Readonly<Record<string, string>>; readonly [name: string]: unknown }
const nodesOf = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  ((node?.[name] ?? []) as readonly XmlNode[]).filter((child) => typeof child === 'object')

type ExpectedAssertion = {
  readonly recipient: string
  readonly request_id: string
  readonly now: number
}

/**
 * A bearer confirmation for this server, this request and this moment. All four values are inside
 * the signature.
 */
const isConfirmed = (
  assertion: XmlNode,
  { recipient, request_id, now }: ExpectedAssertion,
): boolean =>
  nodesOf(nodesOf(assertion, 'Subject')[0], 'SubjectConfirmation').some((confirmation) => {
    const data = nodesOf(confirmation, 'SubjectConfirmationData')[0]?.$ ?? {}
    return (
      confirmation.$?.['Method'] === BEARER &&
      data['Recipient'] === recipient &&
      data['InResponseTo'] === request_id &&
      Date.parse(data['NotOnOrAfter'] ?? '') > now - SKEW_MS
    )
  })

/** Throws an Error with the reason, which is logged and not shown. */
const checkAssertion = (assertion: XmlNode | undefined, expected: ExpectedAssertion): string => {
  const id = assertion?.$?.['ID']
  if (assertion === undefined || id === undefined) throw new Error('the assertion has no ID')
  if (nodesOf(assertion, 'Conditions').length !== 1)
    throw new Error('the assertion has no conditions')

  if (!isConfirmed(assertion, expected)) throw new Error('the assertion is not for this sign-in')

  return id
}

/** Destination is optional; when the provider names one, it must be this server. */
const checkDestination = (xml: string, recipient: string): void => {
  const [, destination] = /^[^<]*(?:<\?[^>]*>[^<]*)?<[^>]*?\sDestination="([^"]*)"/.exec(xml) ?? []
  if (destination !== undefined && destination !== recipient)
    throw new Error('the response is for another server')
}

const decodeResponse = (encoded: string): string => {
  const xml = Buffer.from(encoded, 'base64').toString('utf8')
  if (hasDocumentType(xml)) throw new Error('the response has a document type')
  if (WEAK.test(xml)) throw new Error('the response is signed with a weak algorithm')

  return xml
}

const textOf = (value: unknown): string | null => {
  const [first] = [value].flat()
  return typeof first === 'string' && first.trim() !== '' ? first.trim().slice(0, MAX_TEXT) : null
}

type NamedAttributes = {
  readonly name?: string | undefined
  readonly names?: readonly string[] | undefined
}

const attributeOf = (
  profile: Profile,
  { name, names = [] }: NamedAttributes = {},
  usual: readonly string[],
): string | null => {
  const attributes = (profile['attributes'] ?? {}) as Readonly<Record<string, unknown>>
  const wanted =
    name === undefined && names.length === 0
      ? usual
      : [...(name === undefined ? [] : [name]), ...names]

  return (
    wanted
      .map((key) => (Object.hasOwn(attributes, key) ? textOf(attributes[key]) : null))
      .find(Boolean) ?? null
  )
}

/** The earliest end that the company wants for the session; null without one. */
const sessionEndOf = (assertion: XmlNode): string | null => {
  const ends = nodesOf(assertion, 'AuthnStatement')
    .map(({ $ }) => Date.parse($?.['SessionNotOnOrAfter'] ?? ''))
    .filter((end) => !Number.isNaN(end))
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString()
}

export type CompanyPerson = {
  readonly person: ProviderIdentity
  /** Each assertion is accepted once. */
  readonly assertion_id: string
  readonly session_ends_at: string | null
}

/** Throws saml_assertion_no_user_id, saml_assertion_no_email (422). */
const personOf = (provider: SsoProvider, profile: Profile): ProviderIdentity => {
  const subject = textOf(profile.nameID)
  // A transient id is another one at each sign-in.
  if (subject === null || profile.nameIDFormat === TRANSIENT)
    throw fail(
      422,
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier',
    )

  const { keys } = provider.attribute_mapping as AttributeMapping
  const email =
    attributeOf(profile, keys.email, EMAIL_NAMES) ??
    (/^[^@\s]+@[^@\s]+$/.test(subject) ? subject : null)

  if (email === null)
    throw fail(422, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address')

  const name = attributeOf(profile, keys.full_name, NAME_NAMES) ?? email.replace(/@.*$/, '')
  const claims = {
    sub: subject,
    iss: provider.entity_id,
    email: email.toLowerCase(),
    full_name: name,
    name,
  }

  // No address: an account is never found by the address that a company names.
  return {
    provider: providerName(provider),
    subject,
    email: null,
    verified: false,
    name,
    claims,
  }
}

/**
 * Verifies a response. Throws validation_failed (400)
 * when it is not a right answer to this request.
 */
export const readResponse = async (
  service: AuthService,
  provider: SsoProvider,
  { request_id, encoded }: { readonly request_id: string; readonly encoded: string },
): Promise<CompanyPerson> => {
  const recipient = responseUrlOf(service.context.config)
  let verified: {
    readonly profile: Profile
    readonly assertion: XmlNode
    readonly assertion_id: string
  }

  try {
    checkDestination(decodeResponse(encoded), recipient)
    const saml = await openSaml(service, provider, request_id)
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded })
    const assertion = (profile?.getAssertion?.() as { Assertion?: XmlNode } | undefined)?.Assertion
    const now = Date.parse(service.context.now())
    const assertion_id = checkAssertion(assertion, { recipient, request_id, now })
    if (profile === null || assertion === undefined) throw new Error('the response has no profile')
    if (profile.issuer !== provider.entity_id) throw new Error('the assertion is of another issuer')
    verified = { profile, assertion, assertion_id }
  } catch (error) {
    service.context.log.warn(
      { provider: provider.entity_id, reason: (error as Error).message.slice(0, MAX_TEXT) },
      'a company sign-in was refused',
    )
    throw fail(400, 'validation_failed', 'SAML Assertion is not valid')
  }

  const { profile, assertion, assertion_id } = verified

  return {
    person: personOf(provider, profile),
    assertion_id,
    session_ends_at: sessionEndOf(assertion),
  }
}

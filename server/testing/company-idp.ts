// An identity provider of a company (SAML) for one test: the package samlify, with a key of its
// own. It answers the requests of a shop with signed assertions, and with wrong ones on demand.
import { generateKeyPairSync, type KeyObject, randomUUID, sign, X509Certificate } from 'node:crypto'
import * as samlify from 'samlify'
import {
  bits,
  encodeTagged,
  integer,
  objectId,
  sequence,
  set,
  time,
  utf8,
} from '../platform/lan/der.ts'

const SHOP = 'http://localhost:3000/auth/v1'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

/** What the assertion says; every value can be made wrong. Times are milliseconds from now. */
export type AssertionClaims = {
  readonly subject: string
  readonly format: string
  readonly email: string | null
  readonly name: string | null
  readonly audience: string
  readonly recipient: string
  readonly destination: string
  readonly issuer: string
  readonly in_response_to: string | null
  readonly not_before: number
  readonly not_after: number
  /** End of the session; null without one. */
  readonly session_end: number | null
  readonly assertion_id: string
}

export type CompanyAnswer = { readonly SAMLResponse: string; readonly RelayState: string }

export type CompanyIdp = {
  readonly entity_id: string
  readonly metadata: string
  /** Answers the address of `POST /sso`. `edit` changes the XML after it was signed. */
  answer(
    url: string,
    claims?: Partial<AssertionClaims>,
    edit?: (xml: string) => string,
  ): Promise<CompanyAnswer>
}

// Sha256WithRSAEncryption; the parameters of RSA are NULL.
const RSA_ALGORITHM = sequence(objectId('1.2.840.113549.1.1.11'), encodeTagged(0x05))
const NAME = sequence(set(sequence(objectId('2.5.4.3'), utf8('A company'))))
const DAY_MS = 86_400_000

/** A certificate that signs itself, as identity providers have. */
const newCertificate = (publicKey: KeyObject, privateKey: KeyObject): string => {
  const body = sequence(
    encodeTagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.from([1])),
    RSA_ALGORITHM,
    NAME,
    sequence(time(new Date(Date.now() - DAY_MS)), time(new Date(Date.now() + DAY_MS))),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  return new X509Certificate(
    sequence(body, RSA_ALGORITHM, bits(sign('sha256', body, privateKey))),
  ).toString()
}

const timeIn = (ms: number): string => new Date(Date.now() + ms).toISOString()

const escapeXml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  )

const attribute = (name: string, value: string | null): string =>
  value === null
    ? ''
    : `<saml:Attribute Name="${name}"><saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue></saml:Attribute>`

const responseXml = (claims: AssertionClaims): string => {
  const issuer = `<saml:Issuer>${escapeXml(claims.issuer)}</saml:Issuer>`
  const in_response_to =
    claims.in_response_to === null ? '' : ` InResponseTo="${claims.in_response_to}"`
  const session =
    claims.session_end === null ? '' : ` SessionNotOnOrAfter="${timeIn(claims.session_end)}"`
  const [before, after] = [timeIn(claims.not_before), timeIn(claims.not_after)]
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ` +
    `xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" ` +
    `IssueInstant="${timeIn(0)}" ` +
    `Destination="${claims.destination}"${in_response_to}>${issuer}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${claims.assertion_id}" Version="2.0" IssueInstant="${timeIn(0)}">${issuer}<saml:Subject><saml:NameID Format="${claims.format}">${escapeXml(claims.subject)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${after}" Recipient="${claims.recipient}"${in_response_to}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${before}" NotOnOrAfter="${after}"><saml:AudienceRestriction><saml:Audience>${claims.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${timeIn(0)}"${session}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attribute('email', claims.email)}${attribute('displayName', claims.name)}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
  )
}

type IdpOptions = {
  readonly entity_id?: string
  /** The algorithm of its signatures. */
  readonly algorithm?: string
  /** Address of the sign-in service of the shop. */
  readonly shop?: string
  readonly sign_in_url?: string
}

export const openCompanyIdp = ({
  entity_id = 'https://idp.company.ug/saml',
  algorithm = RSA_SHA256,
  shop: address = SHOP,
  sign_in_url = 'https://idp.company.ug/sign-in',
}: IdpOptions = {}): CompanyIdp => {
  const [audience, recipient] = [`${address}/sso/saml/metadata`, `${address}/sso/saml/acs`]
  // The shop checks requests by itself; the schema of a request is not the subject of these tests.
  samlify.setSchemaValidator({ validate: async () => 'valid' })
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signInService = [{ Binding: REDIRECT, Location: sign_in_url }]
  const idp = samlify.IdentityProvider({
    entityID: entity_id,
    signingCert: newCertificate(publicKey, privateKey),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    requestSignatureAlgorithm: algorithm,
    singleSignOnService: signInService,
    nameIDFormat: [PERSISTENT],
    loginResponseTemplate: { context: '{Response}', attributes: [] },
  })
  const shop = samlify.ServiceProvider({
    entityID: audience,
    wantAssertionsSigned: true,
    assertionConsumerService: [{ Binding: POST, Location: recipient }],
  })
  return {
    entity_id,
    metadata: idp.getMetadata(),
    answer: async (url, given = {}, edit = (xml) => xml) => {
      const query = Object.fromEntries(new URL(url).searchParams)
      const asked = await idp.parseLoginRequest(shop, 'redirect', { query })
      const { id = '' } = (asked.extract.request ?? {}) as { id?: string }
      const claims: AssertionClaims = {
        subject: 'p-1',
        format: PERSISTENT,
        email: 'ann@company.ug',
        name: 'Ann Auma',
        audience,
        recipient,
        destination: recipient,
        issuer: entity_id,
        in_response_to: id,
        not_before: -60_000,
        not_after: 300_000,
        session_end: null,
        assertion_id: `_${randomUUID()}`,
        ...given,
      }
      const { context } = await idp.createLoginResponse(shop, { ...asked }, 'post', {}, () => ({
        id: claims.assertion_id,
        context: responseXml(claims),
      }))
      const xml = edit(Buffer.from(context, 'base64').toString('utf8'))
      return {
        SAMLResponse: Buffer.from(xml).toString('base64'),
        RelayState: query['RelayState'] ?? '',
      }
    },
  }
}

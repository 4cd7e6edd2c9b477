// Reads the metadata file of a company's identity provider: its name, where browsers sign in, and
// its certificates.
import { X509Certificate } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { isLoopback } from '../../platform/settings/setting-types.ts'
import { invalid } from '../protocol/errors.ts'

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const MAX_LENGTH = 50_000
const MAX_CERTIFICATES = 10

export type CompanyProvider = {
  readonly entity_id: string
  readonly sign_in_url: string
  /** PEM texts. */
  readonly certificates: readonly string[]
}

/** Document types can define entities, which read files or fill the memory. SAML needs none. */
export const hasDocumentType = (xml: string): boolean => /<!(?:DOCTYPE|ENTITY)/i.test(xml)

const parseXml = (xml: string): Element => {
  if (xml.length > MAX_LENGTH) throw invalid('The metadata is longer than 50,000 characters')
  if (hasDocumentType(xml)) throw invalid('The metadata must not have a document type')
  const refuse = (): never => {
    throw invalid('The metadata is not valid XML')
  }

  const root = new DOMParser({
    errorHandler: {
      warning: () => undefined,
      error: refuse,
      fatalError: refuse,
    },
  }).parseFromString(xml, 'text/xml').documentElement

  return root ?? refuse()
}

const allIn = (element: Element, space: string, name: string): Element[] =>
  [...Array(element.getElementsByTagNameNS(space, name).length).keys()].flatMap(
    (index) => element.getElementsByTagNameNS(space, name).item(index) ?? [],
  )

/** Browsers are redirected there, so it must be https, or on this machine. */
const isSafeUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

const pemOf = (base64: string): string => {
  const pem = `-----BEGIN CERTIFICATE-----\n${base64.replace(/\s+/g, '').replace(/(.{64})(?=.)/g, '$1\n')}\n-----END CERTIFICATE-----\n`
  try {
    return new X509Certificate(pem).toString()
  } catch {
    throw invalid('A certificate of the metadata cannot be read')
  }
}

/** A key may be for signing, for encryption, or for both when nothing is said. */
const certificatesOf = (idp: Element): string[] => {
  const keys = allIn(idp, METADATA, 'KeyDescriptor').filter(
    (key) => key.getAttribute('use') !== 'encryption',
  )

  const found = keys
    .flatMap((key) => allIn(key, SIGNATURES, 'X509Certificate'))
    .map((one) => pemOf(one.textContent ?? ''))

  return [...new Set(found)].slice(0, MAX_CERTIFICATES)
}

/** Throws validation_failed (400) with what is missing. */
export const readMetadata = (xml: string): CompanyProvider => {
  const root = parseXml(xml)
  if (root.namespaceURI !== METADATA || root.localName !== 'EntityDescriptor')
    throw invalid('The metadata must be one EntityDescriptor of SAML 2.0')

  const entity_id = root.getAttribute('entityID') ?? ''
  if (entity_id === '') throw invalid('The metadata has no entityID')
  const [idp] = allIn(root, METADATA, 'IDPSSODescriptor')
  if (idp === undefined) throw invalid('The metadata is not of an identity provider')
  const sign_in_url = allIn(idp, METADATA, 'SingleSignOnService')
    .find((service) => service.getAttribute('Binding') === REDIRECT)
    ?.getAttribute('Location')

  if (sign_in_url == null) throw invalid('The identity provider must accept the redirect binding')
  if (!isSafeUrl(sign_in_url))
    throw invalid('The sign-in address of the identity provider must begin with https://')

  const certificates = certificatesOf(idp)
  if (certificates.length === 0) throw invalid('The metadata has no certificate for signing')

  return { entity_id, sign_in_url, certificates }
}

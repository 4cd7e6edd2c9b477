// The admin API of company sign-in (/admin/sso/providers), for programs with a service key.
import { z } from 'zod'
import { publishChange } from '../../platform/operations/change-feed.ts'
import type { Db } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import { UUID } from '../accounts/bearer.ts'
import { readBody, Text } from '../protocol/body.ts'
import { fail, invalid } from '../protocol/errors.ts'
import { forService } from '../accounts/for-service.ts'
import { readMetadata } from '../providers/saml-metadata.ts'
import type { AuthService } from '../service/service.ts'
import {
  addProvider,
  AttributeMapping,
  changeProvider,
  checkDomains,
  findProvider,
  listDomains,
  listProviders,
  removeProvider,
  type SsoProvider,
} from '../providers/sso-providers.ts'

export const SsoProviderBody = z.strictObject({
  type: Text,
  metadata_xml: Text,
  metadata_url: Text,
  domains: z.array(z.string()).optional(),
  attribute_mapping: AttributeMapping.optional(),
  disabled: z.boolean().optional(),
})

/** The provider as the protocol shows it. */
const providerShape = async (db: Db, provider: SsoProvider) => ({
  id: provider.id,
  saml: {
    entity_id: provider.entity_id,
    metadata_xml: provider.metadata_xml,
    attribute_mapping: provider.attribute_mapping,
  },
  domains: (await listDomains(db, provider.id)).map((domain) => ({ domain })),
  disabled: !provider.is_enabled,
  created_at: provider.created_at,
  updated_at: provider.updated_at,
})

/** Throws validation_failed (404) for an invalid id, sso_provider_not_found (404). */
const namedProvider = async (
  { context }: AuthService,
  { params }: ProtocolRequest,
): Promise<SsoProvider> => {
  const id = params['id'] ?? ''
  if (!UUID.test(id)) throw fail(404, 'validation_failed', 'provider_id must be an UUID')
  const provider = await findProvider(context.store.db, id)
  if (provider === undefined)
    throw fail(404, 'sso_provider_not_found', 'SSO Identity Provider not found')

  return provider
}

/** Throws validation_failed (400). This server opens no addresses that a client names. */
const readInput = (request: ProtocolRequest) => {
  const body = readBody(request.body, SsoProviderBody)
  if (body.type !== undefined && body.type !== 'saml') throw invalid('type must be saml')
  if (body.metadata_url !== undefined) throw invalid('Send the metadata itself as metadata_xml')
  const { metadata_xml, domains, attribute_mapping, disabled } = body

  return {
    type: body.type,
    ...(disabled === undefined ? {} : { is_enabled: !disabled }),
    ...(metadata_xml === undefined ? {} : { metadata_xml, idp: readMetadata(metadata_xml) }),
    ...(domains === undefined ? {} : { domains: checkDomains(domains) }),
    ...(attribute_mapping === undefined ? {} : { attribute_mapping }),
  }
}

/** GET /admin/sso/providers */
export const listSsoProviders = forService(async ({ context }) => {
  const { db } = context.store
  const items = await Promise.all(
    (await listProviders(db)).map((provider) => providerShape(db, provider)),
  )
  return { status: 200, body: { items } }
})

/** GET /admin/sso/providers/:id */
export const showSsoProvider = forService(async (service, request) => ({
  status: 200,
  body: await providerShape(service.context.store.db, await namedProvider(service, request)),
}))

/** POST /admin/sso/providers. Throws validation_failed (400), saml_idp_already_exists (422). */
export const addSsoProvider = forService(async (service, request) => {
  const { store } = service.context
  const {
    type,
    metadata_xml,
    idp,
    domains = [],
    attribute_mapping = { keys: {} },
    is_enabled = true,
  } = readInput(request)

  if (type === undefined) throw invalid('type must be saml')
  if (metadata_xml === undefined || idp === undefined) throw invalid('metadata_xml must be given')
  const input = { idp, metadata_xml, domains, attribute_mapping, is_enabled }
  const provider = await inTransaction(store, (tx) => addProvider(tx, service.context, input))

  return { status: 201, body: await providerShape(store.db, provider) }
})

/** PUT /admin/sso/providers/:id changes what is sent. */
export const changeSsoProvider = forService(async (service, request) => {
  const { store } = service.context
  const provider = await namedProvider(service, request)
  const { type: _type, ...change } = readInput(request)
  await inTransaction(store, (tx) => changeProvider(tx, service.context, provider, change))

  return { status: 200, body: await providerShape(store.db, await namedProvider(service, request)) }
})

/** DELETE /admin/sso/providers/:id signs out the people of the provider. Their accounts stay. */
export const removeSsoProvider = forService(async (service, request) => {
  const { store } = service.context
  const provider = await namedProvider(service, request)
  const shape = await providerShape(store.db, provider)
  await inTransaction(store, (tx) => removeProvider(tx, service.context, provider))
  await publishChange(service.context, ['session'])

  return { status: 200, body: shape }
})

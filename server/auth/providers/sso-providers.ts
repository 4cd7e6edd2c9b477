// The identity providers of companies: each serves mail
// domains. Two providers never serve the same domain.
import { z } from 'zod'
import { recordEvent, type AuditEvent } from '../../features/audit/record-event.queries.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { fail, invalid } from '../protocol/errors.ts'
import type { CompanyProvider } from './saml-metadata.ts'

export type SsoProvider = Row<'auth_sso_providers'>
type Clock = { now(): string; newId(): string }

const MAX_DOMAINS = 50
const DOMAIN =
  /^(?=.{4,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

const AttributeNames = z.strictObject({
  name: z.string().optional(),
  names: z.array(z.string()).max(10).optional(),
})
/** Which attributes of an assertion hold the address and the name of a person. */
export const AttributeMapping = z.strictObject({
  keys: z
    .strictObject({ email: AttributeNames.optional(), full_name: AttributeNames.optional() })
    .default({}),
})
export type AttributeMapping = z.output<typeof AttributeMapping>

/** Lower-case domains without repetition. Throws validation_failed (400). */
export const checkDomains = (given: readonly string[]): string[] => {
  const domains = [...new Set(given.map((domain) => domain.trim().toLowerCase().replace(/^@/, '')))]
  const wrong = domains.find((domain) => !DOMAIN.test(domain))
  if (wrong !== undefined) throw invalid(`${wrong.slice(0, 100)} is not a domain like company.ug`)
  if (domains.length > MAX_DOMAINS) throw invalid(`One provider can serve ${MAX_DOMAINS} domains`)

  return domains
}

export const listProviders = (db: Db): Promise<SsoProvider[]> =>
  db.selectFrom('auth_sso_providers').selectAll().orderBy('created_at').orderBy('id').execute()

export const findProvider = (db: Db, id: string): Promise<SsoProvider | undefined> =>
  db.selectFrom('auth_sso_providers').selectAll().where('id', '=', id).executeTakeFirst()

export const findProviderByDomain = (db: Db, domain: string): Promise<SsoProvider | undefined> =>
  db
    .selectFrom('auth_sso_domains')
    .innerJoin('auth_sso_providers', 'auth_sso_providers.id', 'auth_sso_domains.provider_id')
    .selectAll('auth_sso_providers')
    .where('auth_sso_domains.domain', '=', domain.trim().toLowerCase())
    .executeTakeFirst()

export const listDomains = async (db: Db, provider_id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('auth_sso_domains')
    .select('domain')
    .where('provider_id', '=', provider_id)
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

/** Throws sso_domain_already_exists (422) when another provider serves one of the domains. */
const saveDomains = async (
  tx: Tx,
  provider_id: string,
  domains: readonly string[],
): Promise<void> => {
  await tx.deleteFrom('auth_sso_domains').where('provider_id', '=', provider_id).execute()
  for (const domain of domains) {
    const added = await tx
      .insertInto('auth_sso_domains')
      .values({ domain, provider_id })
      .onConflict((conflict) => conflict.column('domain').doNothing())
      .returning('domain')
      .executeTakeFirst()
    if (added === undefined)
      throw fail(
        422,
        'sso_domain_already_exists',
        `The domain ${domain} belongs to another provider`,
      )
  }
}

type Change = {
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
}

const record = (
  tx: Tx,
  { now, newId }: Clock,
  event: AuditEvent,
  details: string,
  change: Change,
): Promise<void> =>
  recordEvent(tx, {
    id: newId(),
    event,
    user_id: null,
    details,
    ...change,
    now: now(),
  })

export type ProviderInput = {
  readonly idp: CompanyProvider
  readonly metadata_xml: string
  readonly domains: readonly string[]
  readonly attribute_mapping: AttributeMapping
  readonly is_enabled: boolean
}

/** Throws saml_idp_already_exists, sso_domain_already_exists (422). */
export const addProvider = async (
  tx: Tx,
  clock: Clock,
  { idp, metadata_xml, domains, attribute_mapping, is_enabled }: ProviderInput,
): Promise<SsoProvider> => {
  const now = clock.now()
  const { certificates, ...names } = idp
  const row = {
    id: clock.newId(),
    ...names,
    certificates,
    metadata_xml,
    attribute_mapping,
    is_enabled,
  }

  const added = await tx
    .insertInto('auth_sso_providers')
    .values({ ...row, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('entity_id').doNothing())
    .returningAll()
    .executeTakeFirst()

  if (added === undefined)
    throw fail(
      422,
      'saml_idp_already_exists',
      `The identity provider ${idp.entity_id} is there already`,
    )

  await saveDomains(tx, added.id, domains)
  await record(tx, clock, 'company_sign_in_added', idp.entity_id, {
    after: { ...names, domains, is_enabled },
  })

  return added
}

export type ProviderUpdate = Partial<ProviderInput>

/**
 * Changes what is given. Throws saml_entity_id_mismatch (422) for the metadata of another provider.
 */
export const changeProvider = async (
  tx: Tx,
  clock: Clock,
  provider: SsoProvider,
  { idp, metadata_xml, domains, attribute_mapping, is_enabled }: ProviderUpdate,
): Promise<void> => {
  const { id, entity_id } = provider
  if (idp !== undefined && idp.entity_id !== entity_id)
    throw fail(
      422,
      'saml_entity_id_mismatch',
      `The metadata is of ${idp.entity_id}, not of ${entity_id}`,
    )

  const change = {
    ...(idp && {
      sign_in_url: idp.sign_in_url,
      certificates: idp.certificates,
      metadata_xml: metadata_xml ?? '',
    }),
    ...(attribute_mapping && { attribute_mapping }),
    ...(is_enabled !== undefined && { is_enabled }),
  }

  await tx
    .updateTable('auth_sso_providers')
    .set({ ...change, updated_at: clock.now() })
    .where('id', '=', id)
    .execute()

  const before = {
    sign_in_url: provider.sign_in_url,
    is_enabled: provider.is_enabled,
    domains: await listDomains(tx, id),
  }

  if (domains !== undefined) await saveDomains(tx, id, domains)
  const after = {
    sign_in_url: idp?.sign_in_url ?? before.sign_in_url,
    is_enabled: is_enabled ?? before.is_enabled,
    domains: domains ?? before.domains,
  }

  await record(tx, clock, 'company_sign_in_changed', entity_id, { before, after })
}

/** Removes the provider and ends the sessions that began with it. The accounts stay. */
export const removeProvider = async (
  tx: Tx,
  clock: Clock,
  { id, entity_id }: SsoProvider,
): Promise<void> => {
  const people = tx
    .selectFrom('auth_identities')
    .select('user_id')
    .where('provider', '=', `sso:${id}`)

  await tx.deleteFrom('auth_sessions').where('user_id', 'in', people).execute()
  await tx.deleteFrom('auth_flow_states').where('provider', '=', `sso:${id}`).execute()
  await tx.deleteFrom('auth_sso_providers').where('id', '=', id).execute()
  await record(tx, clock, 'company_sign_in_removed', entity_id, { before: { entity_id } })
}

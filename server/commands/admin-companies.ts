// Commands for company sign-in: `npm run admin -- sso-add <domains> <file>`, `sso-list`,
// `sso-remove <id>`.
import { readFileSync } from 'node:fs'
import { UUID } from '../auth/accounts/bearer.ts'
import { readMetadata } from '../auth/providers/saml-metadata.ts'
import { metadataUrlOf, responseUrlOf } from '../auth/providers/saml.ts'
import {
  addProvider,
  checkDomains,
  findProvider,
  listDomains,
  listProviders,
  removeProvider,
} from '../auth/providers/sso-providers.ts'
import type { CommandResult } from '../platform/base/command-result.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Store } from '../platform/database/store.ts'
import { newId } from '../platform/base/new-id.ts'

const clock = { newId, now: () => new Date().toISOString() }

/** A refusal of the sign-in service becomes the text of the command. */
const orRefusal = async (work: () => Promise<CommandResult>): Promise<CommandResult> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'failure' in error) return { code: 1, text: error.message }
    throw error
  }
}

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** `domains` are separated by commas; `file` is the metadata of the identity provider. */
export const addCompany = (
  store: Store,
  config: Config,
  domains: string,
  file: string,
): Promise<CommandResult> =>
  orRefusal(async () => {
    const metadata_xml = readText(file)
    if (metadata_xml === null) return { code: 1, text: `${file} cannot be read` }
    const input = {
      idp: readMetadata(metadata_xml),
      metadata_xml,
      domains: checkDomains(domains.split(',')),
      attribute_mapping: { keys: {} },
      is_enabled: true,
    }

    const { id } = await store.transaction((tx) => addProvider(tx, clock, input))
    const off = config.AUTH_SAML_ENABLED
      ? ''
      : '\nSet AUTH_SAML_ENABLED=true and start the server again.'

    return {
      code: 0,
      text: `Added ${input.idp.entity_id} for ${input.domains.join(', ')}. Its id is ${id}.
Give the identity provider these addresses:
  metadata and audience: ${metadataUrlOf(config)}
  answers (ACS):         ${responseUrlOf(config)}${off}`,
    }
  })

export const listCompanies = async ({ db }: Store): Promise<CommandResult> => {
  const lines: string[] = []

  for (const { id, entity_id, is_enabled } of await listProviders(db))
    lines.push(
      `${id}  ${(await listDomains(db, id)).join(', ')}  ` +
        `${entity_id}${is_enabled ? '' : '  (off)'}`,
    )

  return { code: 0, text: lines.length === 0 ? 'No company signs in here.' : lines.join('\n') }
}

/** Signs out the people of the company. Their accounts stay. */
export const removeCompany = async (store: Store, id: string): Promise<CommandResult> => {
  const provider = UUID.test(id) ? await findProvider(store.db, id) : undefined
  if (provider === undefined)
    return { code: 1, text: `There is no company with the id ${id}; see sso-list` }

  await store.transaction((tx) => removeProvider(tx, clock, provider))

  return {
    code: 0,
    text: `Removed ${provider.entity_id}. Its people are signed out; their accounts stay.`,
  }
}

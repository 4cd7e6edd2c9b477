// The versions of the official client that a replay runs with: the one of the lockfile, or those
// in the folders of TEST_AUTH_CLIENTS, which `npm run test:full` fetches (tools/auth-clients.mjs).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import type * as AuthJs from '@supabase/auth-js'

export type ReplayClient = {
  readonly version: string
  readonly AuthAdminApi: typeof AuthJs.AuthAdminApi
}

const require = createRequire(import.meta.url)

const clientIn = (folder: string): ReplayClient => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  const { AuthAdminApi } = require(folder) as typeof AuthJs

  return { version, AuthAdminApi }
}

/** The folder of a package whose main file is in a folder of its own two levels below. */
const installed = (): string => join(dirname(require.resolve('@supabase/auth-js')), '..', '..')

export const listClients = (): ReplayClient[] => {
  const folders = process.env['TEST_AUTH_CLIENTS']?.split(delimiter) ?? [installed()]
  return folders.map(clientIn)
}

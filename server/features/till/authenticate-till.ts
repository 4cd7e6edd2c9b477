// Authenticates a till by `x-till: <id>.<secret>` and checks that `x-shop` names this shop.
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { AuthenticateTill } from '../../platform/http/authenticate-request.ts'
import type { Db } from '../../platform/database/store.ts'
import { findShopId } from '../snapshot/epoch.queries.ts'
import { findTillSecret, isSecretValid } from './till.queries.ts'

const CREDENTIAL = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{64})$/

/**
 * Null without a credential. Throws another_shop before anything else is read, and till_unknown.
 */
export const authenticateTillWith =
  (db: Db): AuthenticateTill =>
  async ({ credential, shop_id }) => {
    if (shop_id !== undefined && shop_id !== (await findShopId(db))) throw refuse('another_shop')
    if (credential === undefined) return null
    const [, id = '', secret = ''] = CREDENTIAL.exec(credential) ?? []
    const till = id === '' ? undefined : await findTillSecret(db, id)
    if (till === undefined || !isSecretValid(till, secret)) throw refuse('till_unknown')

    return { id: till.id, ended_at: till.ended_at }
  }

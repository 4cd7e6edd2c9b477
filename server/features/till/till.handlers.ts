// Handlers of tills.
import type { tillApi } from '@webale/domain/features/till/till.api.ts'
import { NIL_ID } from '@webale/domain/kernel/id.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { timeBefore } from '@webale/domain/kernel/time.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { CommandContext, Handlers } from '../../platform/operations/handler.ts'
import { endPinSessions } from '../pin/pin.queries.ts'
import { findSale, wholeSale } from '../sale/sale.queries.ts'
import { findEpochs, findRestoredAt } from '../snapshot/epoch.queries.ts'
import { lockCallingTill } from './calling-till.ts'
import { recordReport } from './record-report.ts'
import { isPurged, recordUnreportedRestore } from './unreported-restore.queries.ts'
import {
  countReceived,
  countRecovered,
  endSessionsOn,
  findStored,
  findTill,
  insertTill,
  insertWithdrawal,
  isSecretValid,
  listTills,
  nextTillNumber,
  removeOldWithdrawals,
  hashSecret,
  updateTill,
  findUserAgent,
} from './till.queries.ts'
import { phoneAccessOf } from './phone-access.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WITHDRAWALS_KEPT_DAYS = 90
const RECOVERED_SHOWN_DAYS = 30

const getTill = async (tx: CommandContext<unknown>['tx'], id: string): Promise<Row<'tills'>> => {
  const row = await findTill(tx, id)
  if (row === undefined) throw refuse('not_found', { thing: 'The till' })
  return row
}

/** Sales that the till closed and the server does not have, once that lasted for an hour. */
const missingOf = (row: Row<'tills'>, received: number, now: string): number =>
  row.missing_since === null || row.missing_since > timeBefore(now, HOUR_MS)
    ? 0
    : Math.max(0, row.completed - row.waiting - row.purged - received)

export const tillHandlers: Handlers<typeof tillApi> = {
  register: async ({ tx, actor, input, now }) => {
    const { id, secret, name } = input
    const stored = await findTill(tx, id)
    if (stored !== undefined) {
      if (!isSecretValid(stored, secret)) throw refuse('key_reused')
      if (stored.ended_at !== null) throw refuse('till_ended')

      return {
        id,
        number: stored.number,
        name: stored.name,
        since: stored.since,
        replayed: true,
      }
    }

    const since = input.since < now ? input.since : now
    const restored_at = await findRestoredAt(tx)
    // A till that a restore lost registers again with what it sold since its first registration.
    // Of any other, what was sold before this moment is to review.
    const clear_at = restored_at !== null && since < restored_at ? since : now
    const number = await nextTillNumber(tx)
    const registered = {
      registered_by: actor.id,
      registered_at: now,
      since,
      clear_at,
      seen_at: now,
    }

    const user_agent = await findUserAgent(tx, actor.session_id)
    await insertTill(tx, {
      id,
      number,
      name,
      secret_hash: hashSecret(secret),
      user_agent,
      ...registered,
    })

    return { id, number, name, since, replayed: false }
  },

  report: recordReport,

  withdraw: async (context) => {
    const { tx, actor, input, now } = context
    const till = await lockCallingTill(context)
    const sale = await findSale(tx, input.id)
    if (sale !== undefined) return { state: 'stored', sale: await wholeSale(tx, sale) }
    if (
      await insertWithdrawal(tx, {
        sale_id: input.id,
        till_id: till.id,
        withdrawn_at: now,
      })
    )
      await recordEntry(tx, context, {
        // As it was named first: stored entries have this action.
        action: 'till.takeBack',
        entity: 'till',
        entity_id: input.id,
        subject: till.name,
        actor_id: actor.id === NIL_ID ? null : actor.id,
        details: `Till ${till.number}`,
      })

    await removeOldWithdrawals(tx, timeBefore(now, WITHDRAWALS_KEPT_DAYS * DAY_MS))

    return { state: 'withdrawn', sale: null }
  },

  offer: async (context) => {
    const { tx, input, now, newId } = context
    const till = await lockCallingTill(context)
    const epochs = await findEpochs(tx)
    const stored = await findStored(
      tx,
      input.sales.map(({ id }) => id),
    )

    const absent = input.sales.filter(({ id }) => !stored.has(id))
    const purged = absent
      .filter(({ epoch, kind }) => isPurged(epochs, epoch, kind))
      .map(({ id }) => id)

    const missing = absent.map(({ id }) => id).filter((id) => !purged.includes(id))
    // Confirmed in this epoch and not here: the database was put back without the program.
    if (absent.some(({ id, epoch }) => epoch === epochs.current && missing.includes(id)))
      await recordUnreportedRestore(tx, { till, epoch: null, now, newId })

    const offered = till.offered + input.sales.length
    await updateTill(tx, till.id, {
      offered_at: now,
      offered,
      offer_asked_at: null,
    })

    return { missing, purged }
  },

  list: async ({ db, now }) => {
    const rows = await listTills(db)
    const received = await Promise.all(rows.map(({ id }) => countReceived(db, id)))
    const at = await findRestoredAt(db)
    const recovered =
      at === null || at < timeBefore(now, RECOVERED_SHOWN_DAYS * DAY_MS)
        ? null
        : { ...(await countRecovered(db, at)), at }

    return {
      rows: rows.map((row, index) => ({
        ...row,
        missing: missingOf(row, received[index] ?? 0, now),
      })),
      recovered: recovered?.sales === 0 ? null : recovered,
    }
  },

  phoneAccess: async ({ lan, config }) => phoneAccessOf(lan, config),

  rename: async ({ tx, input: { id, name } }) => {
    const row = await getTill(tx, id)
    await updateTill(tx, id, { name })
    return { id, name, before: row.name }
  },

  share: async ({ tx, input: { id, shared } }) => {
    const { name, shared: before } = await getTill(tx, id)
    await updateTill(tx, id, { shared })
    if (!shared) await endPinSessions(tx, { till_id: id })

    return { id, name, before, shared }
  },

  end: async ({ tx, actor, input: { id }, now }) => {
    const { name, number, ended_at } = await getTill(tx, id)
    if (ended_at === null) await updateTill(tx, id, { ended_at: now, ended_by: actor.id })
    await endSessionsOn(tx, id, actor.session_id ?? id)
    await endPinSessions(tx, { till_id: id })

    return { id, name, number }
  },

  askForOffer: async ({ tx, input: { id }, now }) => {
    const { name } = await getTill(tx, id)
    await updateTill(tx, id, { offer_asked_at: now })
    return { id, name }
  },
}

// Handlers of tills.
import type { tillApi } from '@webale/domain/features/till/till.api.ts'
import { newTillName } from '@webale/domain/features/till/till.ts'
import { lossText } from '@webale/domain/features/till/till-loss.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { timeBefore } from '@webale/domain/kernel/time.ts'
import type { Row } from '../../platform/database/tables.ts'
import { type CommandContext, type Handlers } from '../../platform/operations/handler.ts'
import { endPinSessions } from '../pin/pin.queries.ts'
import { findLostSpan, findRestoredAt, findShopId } from '../snapshot/epoch.queries.ts'
import { answerOffer } from './answer-offer.ts'
import { listOwnDevices, placeDevice } from './place-device.ts'
import { recordReport } from './record-report.ts'
import { withdrawSale } from './withdraw-sale.ts'
import {
  countReceived,
  countRecovered,
  endSessionsOn,
  findTill,
  insertTill,
  isSecretValid,
  listTills,
  nextTillNumber,
  hashSecret,
  updateTill,
  findUserAgent,
} from './till.queries.ts'
import { knownCount, listOpenLosses } from '../report/till-losses.queries.ts'
import { storeSeen } from './till-loss.queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
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
    const { id, secret, model, shop_id } = input
    const name = model === undefined ? input.name : newTillName(model, actor.full_name)
    if (shop_id !== (await findShopId(tx))) throw refuse('another_shop')
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
    const lost = await findLostSpan(tx)
    // A till that a restore lost registers again with what it sold since its first registration,
    // which the snapshot does not have. Of any other, what was sold before now is to review.
    const isLost = lost !== null && lost.from <= since && since < lost.until
    const clear_at = isLost ? since : now
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

  withdraw: withdrawSale,

  offer: answerOffer,

  list: async ({ db, now }) => {
    const rows = await listTills(db)
    const received = await Promise.all(rows.map(({ id }) => countReceived(db, id)))
    const losses = await listOpenLosses(db)
    const at = await findRestoredAt(db)
    const recovered =
      at === null || at < timeBefore(now, RECOVERED_SHOWN_DAYS * DAY_MS)
        ? null
        : { ...(await countRecovered(db, at)), at }

    return {
      rows: rows.map((row, index) => ({
        ...row,
        missing: missingOf(row, received[index] ?? 0, now),
        lost: losses
          .filter(({ till_id }) => till_id === row.id)
          .reduce((sum, { waiting }) => sum + (waiting ?? 1), 0),
      })),
      losses,
      recovered: recovered?.sales === 0 ? null : recovered,
    }
  },

  devices: ({ db, actor }) => listOwnDevices(db, actor),

  place: placeDevice,

  markLossSeen: async ({ tx, actor, input, now }) => {
    const loss = await storeSeen(tx, input.id, { seen_at: now, seen_by: actor.id })
    if (loss === undefined) throw refuse('not_found', { thing: 'The loss' })
    const { id, name, number } = await getTill(tx, loss.former_till_id ?? loss.till_id)

    const lost = { ...loss, waiting: knownCount(loss.waiting), till_number: number }

    return { id, name, loss: lossText(lost) }
  },

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

// The address that providers may call: it only starts a look at the provider. Its content is not
// believed, so a forged call changes nothing.
import { CALLBACK_PAUSE_MS } from '@webale/domain/features/collection/look-schedule.ts'
import { Id } from '@webale/domain/kernel/id.ts'
import { timeBefore } from '@webale/domain/kernel/time.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Http } from '../../platform/http/http-instance.ts'
import type { RouteDescription } from '../../platform/http/openapi.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import { findCollection, setLook } from './collection.queries.ts'

export const CALLBACK_PATH = '/api/collections/callback'
const MAX_BYTES = 8 * 1024

const ABOUT: RouteDescription = { summary: 'A provider of mobile money has news about a payment' }

type CallbackBody = {
  readonly externalId?: unknown
  readonly transaction?: { readonly id?: unknown } | null
}

/** The id that MTN or Airtel name, or null. */
const idIn = (body: unknown): string | null => {
  const { externalId, transaction } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as CallbackBody

  return Id.safeParse(externalId ?? transaction?.id).data ?? null
}

/** At most one look in some seconds for one request. */
const lookSoon = async ({ store, now, collecting }: AppContext, id: string): Promise<void> => {
  const row = await findCollection(store.db, id)
  const isRecent = row?.looked_at && row.looked_at > timeBefore(now(), CALLBACK_PAUSE_MS)
  if (row === undefined || row.state === 'succeeded' || isRecent) return
  await inTransaction(store, (tx) => setLook(tx, id, { look_at: now() }))
  collecting.wake()
}

/** Adds the address, also for requests that the shop does not know: the answer tells nothing. */
export const addCollectionCallback = (http: Http, context: AppContext): void => {
  http.route({
    method: ['POST', 'PUT'],
    url: CALLBACK_PATH,
    bodyLimit: MAX_BYTES,
    config: { about: ABOUT },
    handler: async (request, reply) => {
      const id = idIn(request.body)
      if (id !== null) await lookSoon(context, id)

      return reply.header('cache-control', 'no-store').send({})
    },
  })
}

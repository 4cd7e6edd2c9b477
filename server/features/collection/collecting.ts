// Asks phones and watches the requests to their end, beside the work of the till. A request is
// stored before it is asked, and asked again only under its own id, so a server that dies loses
// none and repeats none. Of several servers one looks at a time.
import type { CollectionNews, CollectionProvider } from '@webale/domain/kernel/asked-money.ts'
import { newsOfRepeat } from '@webale/domain/features/collection/collection-state.ts'
import { type Rounds, startRounds } from '../../platform/base/rounds.ts'
import { type Collectors, openCollectors } from '../../platform/collection/open-collectors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { AppDependencies, CollectionService } from '../../platform/operations/app-context.ts'
import { publishChange } from '../../platform/operations/change-feed.ts'
import { openLease } from '../../platform/operations/leases.ts'
import { type CollectionRow, findCollection, listDue } from './collection.queries.ts'
import { moveCollection } from './move-collection.ts'

const EVERY_MS = 1000
const LEASE_SECONDS = 60
/** Looks at once at one provider. A look that gets no answer holds up no other one. */
const AT_ONCE = 8

type Context = Pick<AppDependencies, 'store' | 'config' | 'changes' | 'log' | 'now' | 'newId'>

type Watch = Context & {
  readonly collectors: Collectors
  /** The requests that this server asks at the moment. */
  readonly asking: Set<string>
  /** The requests that this server looks at, and their providers. */
  readonly looking: Map<string, CollectionProvider>
  isClosed: boolean
  /** Silent after the close: what was under way then cannot be stored. */
  warn(error: unknown, words: string): void
}

const openWatch = (context: Context, collectors: Collectors): Watch => {
  const watch: Watch = {
    ...context,
    collectors,
    asking: new Set(),
    looking: new Map(),
    isClosed: false,
    warn: (error, words) => {
      if (!watch.isClosed) context.log.warn({ err: error }, words)
    },
  }

  return watch
}

/** Throws when the news cannot be stored: the next round looks again. */
const storeNews = async (
  context: Watch,
  row: CollectionRow,
  news: CollectionNews,
  isLook: boolean,
): Promise<void> => {
  const { store, config, newId } = context
  const airtelFirstMs = config.COLLECTION_AIRTEL_FIRST_LOOK * 1000
  const isMoved = await inTransaction(store, (tx) =>
    moveCollection(tx, row, news, { now: context.now(), newId, isLook, airtelFirstMs }),
  )

  if (isMoved) await publishChange(context, ['collection', 'report'])
}

/** Asks the phone, while nobody of this server does it already. */
const askPhone = async (context: Watch, row: CollectionRow, isRepeat: boolean): Promise<void> => {
  const { collectors, asking } = context
  const collector = collectors.get(row.provider)
  if (collector === undefined || asking.has(row.id)) return
  asking.add(row.id)
  try {
    const news = await collector.ask(row)
    await storeNews(context, row, isRepeat ? newsOfRepeat(news) : news, false)
  } finally {
    asking.delete(row.id)
  }
}

/**
 * A request that the provider does not know was not asked, or its asking is under way. Young ones
 * are asked under the same id.
 */
const lookAt = async (context: Watch, row: CollectionRow): Promise<void> => {
  const { collectors, asking } = context
  const collector = collectors.get(row.provider)
  if (collector === undefined || asking.has(row.id)) return
  const news = await collector.look(row)
  await storeNews(context, row, news, true)
  if (news.says !== 'not_found' || row.state !== 'created') return
  const now = await findCollection(context.store.db, row.id)
  if (now?.state === 'created') await askPhone(context, now, true)
}

/** The requests that may be looked at now, and whether others must wait for them. */
const findFree = async ({
  collectors,
  looking,
  asking,
  store,
  now,
}: Watch): Promise<{ free: CollectionRow[]; isBehind: boolean }> => {
  const found = await Promise.all(
    [...collectors.keys()].map(async (provider) => {
      const busy = [...looking.values()].filter((one) => one === provider).length
      const due = await listDue(store.db, now(), {
        provider,
        limit: AT_ONCE + busy + asking.size + 1,
      })
      const free = due.filter(({ id }) => !looking.has(id) && !asking.has(id))
      return { due: free, lanes: AT_ONCE - busy }
    }),
  )

  return {
    free: found.flatMap(({ due, lanes }) => due.slice(0, lanes)),
    isBehind: found.some(({ due, lanes }) => due.length > lanes),
  }
}

/** False for a failed look, which waits for the next round. Never throws. */
const lookOnce = async (context: Watch, row: CollectionRow): Promise<boolean> => {
  context.looking.set(row.id, row.provider)
  try {
    await lookAt(context, row)
    return true
  } catch (error) {
    context.warn(error, 'a request for money could not be looked at')
    return false
  } finally {
    context.looking.delete(row.id)
  }
}

const openRounds = (context: Watch, everyMs: number): Rounds => {
  const lease = openLease(context, 'collections', LEASE_SECONDS)
  // A round begins looks and does not wait for them: a silent provider would hold up all.
  const look = async (): Promise<void> => {
    const { free, isBehind } = await findFree(context)
    // Most rounds find nothing, and must not write.
    if (context.isClosed || free.length === 0 || !(await lease.hold())) return
    for (const row of free)
      void lookOnce(context, row).then((isDone) => {
        if (isBehind && isDone) rounds.begin()
      })
  }

  const rounds = startRounds(look, everyMs, (error) =>
    context.warn(error, 'requests for money could not be looked at'),
  )

  return rounds
}

const NOBODY: CollectionService = {
  providers: [],
  ask: () => undefined,
  wake: () => undefined,
  close: async () => undefined,
}

/** Nobody is asked, and nothing is done, without a provider in the settings. */
export const openCollecting = (context: Context, everyMs = EVERY_MS): CollectionService => {
  const { config, now, store } = context
  const collectors = openCollectors(config, { now })
  if (collectors.size === 0) return NOBODY
  const watch = openWatch(context, collectors)
  const rounds = openRounds(watch, everyMs)

  const askNow = async (id: string): Promise<void> => {
    const row = await findCollection(store.db, id)
    if (row?.state === 'created') await askPhone(watch, row, false)
  }

  return {
    providers: [...collectors.keys()],
    ask: (id) =>
      void askNow(id).catch((error: unknown) =>
        watch.warn(error, 'a phone could not be asked; the server looks at it again'),
      ),
    wake: rounds.begin,
    // Nobody waits for a silent provider: after the next start its requests are looked at again.
    close: async () => {
      watch.isClosed = true
      void rounds.close()
    },
  }
}

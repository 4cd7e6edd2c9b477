// In-process pub/sub of changed nouns after each commit. Never data, so nothing of one department
// can reach another. Recent changes are kept in memory, so that a reconnecting screen can ask for
// missed ones.
import type { Noun } from '@webale/domain/kernel/operation.ts'

export type NounChange = {
  readonly nouns: readonly Noun[]
  /** Id of the browser tab that made the change and has already refetched; '' when unknown. */
  readonly by: string
}

/** Changes published together; `id` increases with every round of one server process. */
export type ChangeRound = {
  readonly id: string
  readonly at: number
  readonly changes: readonly NounChange[]
}

/**
 * Position of a listener and the rounds it missed; null when unknown, so anything may have changed.
 */
export type MissedChanges = { readonly id: string; readonly rounds: readonly ChangeRound[] | null }

export type Changes = {
  /** Id of this server process, for other servers (change-feed.ts). */
  readonly server: string
  /** Call after the commit. Cheap: listeners are notified asynchronously. */
  publish(nouns: readonly Noun[], by?: string): void
  /** Subscribes to rounds; returns a function to unsubscribe. */
  subscribe(listener: (round: ChangeRound) => void): () => void
  /** Calls each listener at once, with the nouns alone; returns a function that stops it. */
  onPublish(listener: (nouns: readonly Noun[]) => void): () => void
  /** Rounds after `id`; without an id, those of the last ten seconds. */
  since(id: string | undefined): MissedChanges
}

/** Changes within this time are published as one round. */
const GATHERED_MS = 100
const MAX_REMEMBERED = 500
/** A new screen loads its lists shortly before it subscribes. */
const OVERLAP_MS = 10_000

type Clock = { now(): string; newId(): string }

const openListeners = (): Pick<Changes, 'onPublish'> & { notify(nouns: readonly Noun[]): void } => {
  const listeners = new Set<(nouns: readonly Noun[]) => void>()
  return {
    notify: (nouns) => {
      for (const listener of listeners) listener(nouns)
    },
    onPublish: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Every id contains the id of this process, so that an id from before a restart is recognised. */
export const openChanges = ({ now, newId }: Clock): Changes => {
  const start = newId()
  const listeners = new Set<(round: ChangeRound) => void>()
  const immediate = openListeners()
  const waiting = new Map<string, Set<Noun>>()
  let rounds: ChangeRound[] = []
  let count = 0

  const flush = (): void => {
    count += 1
    const changes = [...waiting].map(([by, nouns]) => ({ by, nouns: [...nouns] }))
    const round = { id: `${start}.${count}`, at: Date.parse(now()), changes }
    waiting.clear()
    rounds = [...rounds.slice(1 - MAX_REMEMBERED), round]
    for (const listener of listeners) listener(round)
  }

  const after = (id: string): ChangeRound[] | null => {
    const [began, number] = id.split('.')
    const missing = count - Number(number)
    const known = began === start && missing >= 0 && missing <= rounds.length

    return known ? rounds.slice(rounds.length - missing) : null
  }

  return {
    server: start,
    publish: (nouns, by = '') => {
      if (nouns.length === 0) return
      if (waiting.size === 0) setTimeout(flush, GATHERED_MS).unref()
      waiting.set(by, new Set([...(waiting.get(by) ?? []), ...nouns]))
      immediate.notify(nouns)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onPublish: immediate.onPublish,
    since: (id) => ({
      id: `${start}.${count}`,
      rounds:
        id === undefined
          ? rounds.filter(({ at }) => at > Date.parse(now()) - OVERLAP_MS)
          : after(id),
    }),
  }
}

// What was changed, told to whoever listens: after each commit the nouns of the command, never data, so nothing of one
// department can reach another. Kept in memory for a while, so that a screen that was away can ask what it missed.
import type { Noun } from '@webale/domain/kernel/operation.ts'

export type NounChange = {
  readonly nouns: readonly Noun[]
  /** The tab that did it, as it names itself: it has read again already. Empty when nobody said. */
  readonly by: string
}

/** What was changed within one moment; `id` is higher with every round of one server process. */
export type ChangeRound = { readonly id: string; readonly at: number; readonly changes: readonly NounChange[] }

/** Where a listener stands: what it missed; null says that nobody knows, so everything may be different. */
export type Missed = { readonly id: string; readonly rounds: readonly ChangeRound[] | null }

export type Changes = {
  /** The id of this start of the server; other servers know it by that (change-feed.ts). */
  readonly server: string
  /** Call after the commit. Costs nothing worth measuring: the telling happens a moment later. */
  publish(nouns: readonly Noun[], by?: string): void
  /** Hears every round from now on; answers how to stop. */
  follow(listener: (round: ChangeRound) => void): () => void
  /** What came after the round `id`; without one, what came in the last ten seconds. */
  since(id: string | undefined): Missed
}

/** Long enough to make one round of a busy counter's sales, short enough not to be noticed. */
const GATHERED_MS = 100
const MAX_REMEMBERED = 500
/** A new screen has read its lists a moment before it begins to listen. */
const LOOK_BACK_MS = 10_000

type Clock = { now(): string; newId(): string }

/** Changes of this process. The name of its start is part of every id, so that an id from before a restart is known as such. */
export const openChanges = ({ now, newId }: Clock): Changes => {
  const start = newId()
  const listeners = new Set<(round: ChangeRound) => void>()
  const waiting = new Map<string, Set<Noun>>()
  let rounds: ChangeRound[] = []
  let count = 0

  const tell = (): void => {
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
      if (waiting.size === 0) setTimeout(tell, GATHERED_MS).unref()
      waiting.set(by, new Set([...(waiting.get(by) ?? []), ...nouns]))
    },
    follow: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    since: (id) => ({
      id: `${start}.${count}`,
      rounds: id === undefined ? rounds.filter(({ at }) => at > Date.parse(now()) - LOOK_BACK_MS) : after(id),
    }),
  }
}

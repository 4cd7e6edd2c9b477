// Answers in one network of this computer for the name of the shop, unless another computer there
// does so already (multicast DNS, RFC 6762).
import { claimAfter, type NameClaim, type RivalPacket } from './name-claim.ts'
import { isAskedFor } from './name-records.ts'
import { type NetworkWire, openWire, type WireOptions } from './network-wire.ts'

/** A computer that wants to answer asks this often before, with these pauses (8.1). */
const QUESTIONS = 3
const STEP_MS = 250
/** Between two announcements of the same (8.3). */
const PAUSE_MS = 1000
const POLL_MS = 60_000

export type NetworkResponder = {
  /** Asks the network for the name; resolves when it is known who answers. */
  look(): Promise<void>
  /** Tells the network the addresses, if this computer is the one that answers. */
  announce(): void
  /** Does another computer answer? */
  isOther(): boolean
  /** Has its adapter returned, so that it hears nothing? */
  isStale(): boolean
  /** Tells the network that the name has no address any more, and ends. */
  leave(): Promise<void>
  close(): void
}

type Options = WireOptions & {
  /** Called when another computer begins or ends to answer. */
  onOther(): void
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, ms).unref())

/** Who answers in this network: this computer or another one. */
const openClaim = (wire: NetworkWire, onOther: () => void) => {
  let claim: NameClaim = 'asking'
  let isOther = false
  let announcedAt = -Infinity
  const settle = (next: NameClaim): void => {
    claim = next
    const isSilent = next === 'silent'
    if (next === 'asking' || isSilent === isOther) return
    isOther = isSilent
    onOther()
  }

  const announce = (): void => {
    if (claim !== 'answering') return
    announcedAt = performance.now()
    wire.answer()
  }

  const isAsking = (): boolean => claim === 'asking'

  return {
    isAnswering: () => claim === 'answering',
    isOther: () => isOther,
    announce,
    hear: (heard: RivalPacket, others: readonly string[]): void => {
      if (others.length === 0) return
      settle(claimAfter(claim, heard, wire.own(), others))
      // The other one, which answers too, learns from it that it has to be silent.
      if (heard === 'answer' && performance.now() - announcedAt > PAUSE_MS) announce()
    },
    ask: async (): Promise<void> => {
      settle('asking')
      await wait(Math.random() * STEP_MS)
      for (let count = 0; count < QUESTIONS && isAsking(); count += 1) {
        wire.ask('with claim')
        await wait(STEP_MS)
      }

      if (!isAsking()) return
      settle('answering')
      announce()
      setTimeout(announce, PAUSE_MS).unref()
    },
    end: () => void (claim = 'silent'),
  }
}

/** Hears the network, and answers its questions. */
const listenTo = (
  wire: NetworkWire,
  claim: ReturnType<typeof openClaim>,
  { name, port }: WireOptions,
): void => {
  wire.mdns.on('response', ({ answers }, sender) => {
    if (wire.isHere(sender)) claim.hear('answer', wire.others(answers))
  })

  wire.mdns.on('query', (query, asker) => {
    if (wire.isHere(asker)) claim.hear('question', wire.others(query.authorities))
    if (!claim.isAnswering() || !isAskedFor(query, name) || !wire.canBeHere(asker)) return
    if (asker.port === port) wire.answer()
    else wire.answerOnce(query, asker)
  })
}

/** Begins to ask at once. Never throws. */
export const openNetworkResponder = ({ onOther, ...options }: Options): NetworkResponder => {
  let again: ReturnType<typeof setTimeout> | undefined
  const wire = openWire(options)
  const claim = openClaim(wire, () => {
    // It may have been a late packet of an address that this computer had, so it asks again (8.2).
    if (claim.isOther()) again = setTimeout(() => void look(), PAUSE_MS).unref()
    onOther()
  })

  listenTo(wire, claim, options)
  let looking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    if (claim.isAnswering()) return wire.ask('only')
    looking ??= claim.ask().finally(() => (looking = undefined))
    return looking
  }

  const timer = setInterval(() => void look(), POLL_MS).unref()
  void look()
  const close = (): void => {
    clearInterval(timer)
    clearTimeout(again)
    claim.end()
    wire.mdns.destroy()
  }

  return {
    look,
    announce: claim.announce,
    isOther: claim.isOther,
    isStale: wire.isStale,
    leave: async () => {
      const wasAnswering = claim.isAnswering()
      claim.end()
      if (wasAnswering) await wire.takeBack()
      close()
    },
    close,
  }
}

// Answers on the shop's network for the name of the shop (multicast DNS), unless another computer
// does so already.
import multicastDns, {
  type MulticastDNS,
  type QueryPacket,
  type ResponsePacket,
} from 'multicast-dns'
import type { RemoteInfo } from 'node:dgram'

const PORT = 5353
/** How long an answer is valid, in seconds. */
const LIFE_S = 120
/** Another computer answers within this time. */
const WAIT_MS = 1000
const POLL_MS = 60_000
/** The same for a device that asks once and takes part in nothing else, in seconds. */
const ONCE_LIFE_S = 10

export type NameResponder = {
  /** Asks the network for the name; resolves when its answers had time to arrive. */
  look(): Promise<void>
  close(): void
}

type Options = {
  readonly name: string
  /** The addresses of this computer, for its answers and to know them among others. */
  addresses(): readonly string[]
  /** Called when another computer begins or ends to answer for the name. */
  onOther(isAnswering: boolean): void
  /** Called once, for a network that does not allow multicast. */
  onTrouble(error: Error): void
  readonly port?: number
}

/** IPv4 only: link-local IPv6 addresses do not work in a browser. */
const answerOf = (name: string, addresses: readonly string[]) =>
  addresses
    .filter((address) => address.includes('.'))
    .map((data) => ({
      name,
      type: 'A' as const,
      ttl: LIFE_S,
      class: 'IN' as const,
      flush: true,
      data,
    }))

const namesIn = ({ answers }: ResponsePacket, name: string): string[] =>
  (answers ?? []).flatMap((answer) =>
    answer.type === 'A' && answer.name.toLowerCase() === name && typeof answer.data === 'string'
      ? [answer.data]
      : [],
  )

/**
 * A device that asks once, as Android does, listens at the port from which it asked: its answer
 * goes there, with its question, and is no news for others (RFC 6762, 6.7).
 */
const answerOnce = (
  network: MulticastDNS,
  { id, questions }: QueryPacket,
  answers: ReturnType<typeof answerOf>,
  asker: RemoteInfo,
): void =>
  network.respond(
    {
      ...(id !== undefined && { id }),
      ...(questions && { questions }),
      answers: answers.map((answer) => ({ ...answer, ttl: ONCE_LIFE_S, flush: false })),
    },
    asker,
  )

/** A network that is joined already: the adapter only has another address now. */
const isJoined = (error: Error): boolean => 'code' in error && error.code === 'EADDRINUSE'

const watchTrouble = (network: MulticastDNS, onTrouble: (error: Error) => void): void => {
  let isNoted = false
  const note = (error: Error): void => {
    if (!isNoted) onTrouble(error)
    isNoted = true
  }

  network.on('error', note)
  network.on('warning', (error) => {
    if (!isJoined(error)) note(error)
  })
}

/** Never throws: a shop without multicast works by its address. */
export const openResponder = ({
  name,
  addresses,
  onOther,
  onTrouble,
  port = PORT,
}: Options): NameResponder => {
  const network = multicastDns({ port })
  let isAnsweredElsewhere = false
  let isOther = true
  watchTrouble(network, onTrouble)
  network.on('response', (packet) => {
    if (namesIn(packet, name).some((address) => !addresses().includes(address)))
      isAnsweredElsewhere = true
  })

  network.on('query', (query, asker) => {
    const isAsked = (query.questions ?? []).some(
      (each) => each.name.toLowerCase() === name && /^(A|AAAA|ANY)$/.test(each.type),
    )
    const answers = answerOf(name, addresses())
    if (!isAsked || isOther || answers.length === 0) return
    if (asker.port === port) network.respond({ answers })
    else answerOnce(network, query, answers, asker)
  })

  const probe = async (): Promise<void> => {
    isAnsweredElsewhere = false
    network.query([{ name, type: 'A' }])
    await new Promise((resolve) => void setTimeout(resolve, WAIT_MS).unref())
    isOther = isAnsweredElsewhere
    onOther(isAnsweredElsewhere)
  }

  const timer = setInterval(() => void probe(), POLL_MS).unref()

  return {
    look: probe,
    close: () => {
      clearInterval(timer)
      network.destroy()
    },
  }
}

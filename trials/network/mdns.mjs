// Multicast DNS as a phone speaks it, written apart from the packages of the server.
//   node mdns.mjs ask <name> <own address>     asks once, as Android does; prints the answers
//   node mdns.mjs listen <name> <own address>  prints what is announced, until it is ended
import dgram from 'node:dgram'

const [GROUP, PORT] = ['224.0.0.251', 5353]
const ID = 4711
/** For the answer of a second computer, after the first one. */
const [WAIT_MS, MORE_MS] = [3000, 1000]
const [kind = '', name = '', own = ''] = process.argv.slice(2)

const question = () => {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(ID, 0)
  head.writeUInt16BE(1, 4)
  const labels = name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)]))
  return Buffer.concat([head, ...labels, Buffer.from([0, 0, 1, 0, 1])])
}

/** The name at `at`, and where the next field begins. */
const readName = (packet, at) => {
  const labels = []
  let next = at
  let end = 0
  while (packet[next] !== 0) {
    const length = packet[next]
    if (length >= 0xc0) {
      end ||= next + 2
      next = packet.readUInt16BE(next) & 0x3fff
    } else {
      labels.push(packet.toString('latin1', next + 1, next + 1 + length))
      next += 1 + length
    }
  }
  return { text: labels.join('.').toLowerCase(), end: end || next + 1 }
}

/** The addresses of the name in an answer: { address, ttl, flush }. */
const readAnswers = (packet) => {
  const [questions, answers] = [packet.readUInt16BE(4), packet.readUInt16BE(6)]
  const found = []
  let at = 12
  for (let count = 0; count < questions; count += 1) at = readName(packet, at).end + 4
  for (let count = 0; count < answers; count += 1) {
    const { text, end } = readName(packet, at)
    const [type, kindOf, ttl] = [
      packet.readUInt16BE(end),
      packet.readUInt16BE(end + 2),
      packet.readUInt32BE(end + 4),
    ]
    const data = packet.subarray(end + 10, end + 10 + packet.readUInt16BE(end + 8))
    if (type === 1 && text === name)
      found.push({ address: [...data].join('.'), ttl, flush: (kindOf & 0x8000) !== 0 })
    at = end + 10 + data.length
  }
  return found
}

const socket = dgram.createSocket({ type: 'udp4', reuseAddr: kind === 'listen' })

const ask = () => {
  const heard = []
  const end = () => {
    process.stdout.write(`${JSON.stringify(heard)}\n`)
    socket.close()
  }
  let timer = setTimeout(end, WAIT_MS)
  socket.on('message', (packet, { address }) => {
    if (heard.length === 0) {
      clearTimeout(timer)
      timer = setTimeout(end, MORE_MS)
    }
    heard.push({
      from: address,
      isReply: packet.readUInt16BE(0) === ID && packet.readUInt16BE(4) === 1,
      answers: readAnswers(packet),
    })
  })
  socket.bind(0, () => {
    socket.setMulticastInterface(own)
    socket.send(question(), PORT, GROUP)
  })
}

const listen = () => {
  socket.on('message', (packet) => {
    const isAnswer = (packet.readUInt16BE(2) & 0x8000) !== 0
    const answers = isAnswer ? readAnswers(packet) : []
    if (answers.length > 0) process.stdout.write(`${JSON.stringify(answers)}\n`)
  })
  socket.bind(PORT, () => {
    socket.addMembership(GROUP, own)
    process.stdout.write('ready\n')
  })
}

if (kind === 'ask') ask()
else listen()

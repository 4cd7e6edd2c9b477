// Long answers leave in pieces. The system shows of an encrypted one only when it has taken all of
// it, so a slow reader of one long piece would look like one who reads nothing (request-line.ts).
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Bytes. A phone at 3 kB/s reads them in 22 seconds. */
const PIECE = 64 * 1024

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE)
}

/** Sends every long text in pieces; what is a stream already has them. */
export const addPieces = (http: FastifyInstance): void => {
  http.addHook('onSend', (request, reply, payload, done) => {
    const isLong =
      (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > PIECE
    if (!isLong || request.method === 'HEAD') return done(null, payload)
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    reply.header('content-length', bytes.length)
    done(null, Readable.from(piecesOf(bytes), { objectMode: false }))
  })
}

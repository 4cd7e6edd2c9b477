// Compresses the results of operations for clients that accept it. A list of products or a report
// is mostly repeated field names: on a slow network it arrives in a fifth of the time. Built files
// are compressed ahead (static.ts).
import { gzipSync } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Bytes. Below this, compressing takes longer than it saves. */
const MIN_BYTES = 2048
/**
 * Bytes. Up to this size, compressing at once is faster
 * than a turn in the thread pool (about 0.3 ms).
 */
const MAX_SYNC_BYTES = 32 * 1024
/** Higher levels take twice the time for a few per cent. */
const LEVEL = 4

/**
 * The `compress` option of routes with JSON results. Compression is
 * safe here: requests are authorized by a header, so another site
 * cannot make a browser send them and measure the result (BREACH).
 */
export const ANSWERS: FastifyCompressOptions = {
  encodings: ['gzip'],
  threshold: MIN_BYTES,
  syncThreshold: MAX_SYNC_BYTES,
  zlibOptions: { level: LEVEL },
}

/**
 * Must come before the routes. Compresses only routes with a `compress` option; never unpacks a
 * request body.
 */
export const addCompression = async (http: FastifyInstance): Promise<void> => {
  await http.register(compress, { global: false, globalDecompression: false })
}

/** A long page that never changes, in both forms. */
export type CompressedPage = { readonly plain: Buffer; readonly packed: Buffer }

export const compressPage = (text: string): CompressedPage => {
  const plain = Buffer.from(text)
  return { plain, packed: gzipSync(plain) }
}

const isGzipWord = (word: string): boolean =>
  /^\s*(gzip|\*)\s*(;\s*q=(0\.\d*[1-9]|1).*)?$/i.test(word)

/** Answers with the form that this client reads. */
export const sendPage = (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { plain, packed }: CompressedPage,
): FastifyReply => {
  void reply.header('vary', 'accept-encoding')
  const isPacked = (headers['accept-encoding'] ?? '').split(',').some(isGzipWord)
  return isPacked ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain)
}

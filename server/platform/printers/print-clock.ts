// How long a print may take. It is given up when nothing moves; a printer whose memory is full
// takes the next piece only when it has printed.
import type { Writable } from 'node:stream'

/** Longest time without progress (ms). */
export const PATIENCE_MS = 5000

/** A print leaves in pieces of so many bytes. Each one that is taken is progress. */
const PIECE = 1024
/** What a slow printer takes for a byte (a serial one at 9,600 baud) and for a line (60 mm/s). */
const [BYTE_MS, LINE_MS] = [1.1, 70]
const LINE_FEED = 0x0a
/** Longest wait for what was taken and is not on paper yet. */
const MAX_PRINTING_MS = 120_000

/** How long a slow printer prints this after it has read it (ms). */
export const printingTimeOf = (bytes: Uint8Array): number => {
  const lines = bytes.filter((byte) => byte === LINE_FEED).length
  return Math.min(MAX_PRINTING_MS, Math.ceil(bytes.length * BYTE_MS) + lines * LINE_MS)
}

type PrintClock = {
  /** This piece was taken: the clock starts again. It leaves time for what is not on paper yet. */
  note(piece: Uint8Array): void
  stop(): void
}

/**
 * Calls `giveUp` after `patienceMs` without progress. The network and the system take a whole
 * receipt at once, so a slow printer has the time of the paper as well. A sender that is less
 * patient than PATIENCE_MS waits less for the paper, too.
 */
export const openPrintClock = (patienceMs: number, giveUp: () => void): PrintClock => {
  let onPaperAt = 0
  let timer = setTimeout(giveUp, patienceMs)

  return {
    note: (piece) => {
      const now = performance.now()
      const printingMs = printingTimeOf(piece) * (patienceMs / PATIENCE_MS)
      onPaperAt = Math.min(Math.max(onPaperAt, now) + printingMs, now + MAX_PRINTING_MS)
      clearTimeout(timer)
      timer = setTimeout(giveUp, patienceMs + onPaperAt - now)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Writes the bytes piece by piece and ends the stream. Its errors come as events. */
export const writePieces = (
  stream: Writable,
  bytes: Uint8Array,
  onTaken: (piece: Uint8Array) => void,
): void => {
  const write = (from: number): void => {
    if (from >= bytes.length) return void stream.end()
    const piece = bytes.subarray(from, from + PIECE)
    stream.write(piece, (error) => {
      if (error) return
      onTaken(piece)
      write(from + PIECE)
    })
  }

  write(0)
}

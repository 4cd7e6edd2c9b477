// Answers requests to the second log of a till; what it knows of the files stays between them.
import {
  appendToLog,
  catchUpLog,
  keepRoom,
  type LogChanges,
  type LogFiles,
  purgeLog,
  readSecondLog,
  readValues,
  type SecondLog,
} from './second-log.ts'

/**
 * `purge` keeps no earlier value of the changes anywhere; `room` tries how much the disk still
 * takes.
 */
export type LogRequest =
  | { readonly kind: 'read' }
  | { readonly kind: 'room' }
  | { readonly kind: 'keep' | 'purge'; readonly changes: LogChanges }

/** All values as JSON for `read`, and for `room` the room for further ones in bytes. */
export type LogReply = { readonly values: ReadonlyMap<string, string>; readonly room: number }

const DONE: LogReply = { values: new Map(), room: 0 }

/** Room that is kept for further sales: about 1,000 of them. */
const WANTED_ROOM = 4 * 1024 * 1024

/** The server of one till's files, which are opened for each request. Throws what a file throws. */
export const makeLogServer = (): ((request: LogRequest, files: LogFiles) => LogReply) => {
  let known: SecondLog | null = null
  const serve = (request: LogRequest, files: LogFiles): LogReply => {
    const log = known ?? readSecondLog(files)
    if (request.kind === 'read') {
      known = catchUpLog(log, files)
      return { ...DONE, values: readValues(known, files) }
    }

    if (request.kind === 'room') {
      known = catchUpLog(log, files)
      return { ...DONE, room: keepRoom(known, files, WANTED_ROOM) }
    }

    known = (request.kind === 'keep' ? appendToLog : purgeLog)(log, files, request.changes)

    return DONE
  }

  return (request, files) => {
    try {
      return serve(request, files)
    } catch (error) {
      // What is known of the files may no longer be true.
      known = null
      throw error
    }
  }
}

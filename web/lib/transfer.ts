// Streams to and from the server: files that are too large for a call, and long work that tells how far it is. Errors are
// those of a call (lib/call.ts); there is no time limit, because a large file may take minutes.
import { accessToken } from './access-token.ts'
import { CallError, type CallProblem, problemOf, renewSession, UNREACHABLE } from './call.ts'

const post = async (path: string, body: BodyInit): Promise<Response> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${(await accessToken()) ?? ''}` }
  try {
    return await fetch(path, { method: 'POST', headers, body })
  } catch {
    throw new CallError(UNREACHABLE)
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const send = async (path: string, body: BodyInit): Promise<Response> => {
  let response = await post(path, body)
  if (response.status === 401 && (await renewSession())) response = await post(path, body)
  if (response.ok) return response
  throw new CallError(problemOf({ status: response.status, body: readJson(await response.text().catch(() => '')) }))
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  try {
    for (;;) {
      const next = await reader?.read()
      if (next === undefined || next.done) return
      yield next.value
    }
  } catch {
    throw new CallError(UNREACHABLE)
  }
}

const NEW_LINE = 10

/** Downloads a file whose rows are lines. `onRows` hears how many have come; `headers` go to whoever wants them first. */
export const downloadRows = async (path: string, fields: object, onRows: (rows: number, headers: Headers) => void): Promise<Blob> => {
  const response = await send(path, JSON.stringify(fields))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let rows = 0
  for await (const chunk of chunksOf(response)) {
    parts.push(chunk)
    for (const byte of chunk) if (byte === NEW_LINE) rows += 1
    onRows(rows, response.headers)
  }
  return new Blob(parts, { type: 'application/json' })
}

type Line<Progress, Result> = { readonly progress?: Progress; readonly result?: Result; readonly problem?: { readonly status?: number } }

/** Starts a long work and hears of its progress until it is done. Throws CallError; a work that breaks off may still end well. */
export const runWork = async <Progress, Result>(path: string, body: BodyInit, onProgress: (progress: Progress) => void): Promise<Result> => {
  const response = await send(path, body)
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunksOf(response)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) {
      const line = JSON.parse(text) as Line<Progress, Result>
      if (line.problem) throw new CallError(problemOf({ status: line.problem.status ?? 500, body: line.problem }) satisfies CallProblem)
      if (line.result) return line.result
      if (line.progress) onProgress(line.progress)
    }
  }
  throw new CallError(UNREACHABLE)
}

/** Hands a file to the browser, which puts it where downloads go. */
export const saveFile = (name: string, content: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Not at once: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

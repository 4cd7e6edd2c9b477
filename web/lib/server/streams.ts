// Streams to and from the server: files too large for a call, and long
// work that reports progress. Errors are those of a call (call.ts).
// There is no time limit, because a large file may take minutes.
import { getAccessToken } from './access-token.ts'
import {
  CallError,
  type CallProblem,
  parseProblem,
  renewSession,
  UNREACHABLE,
  readJson,
} from './call.ts'

const postOnce = async (path: string, body: BodyInit): Promise<Response> => {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${(await getAccessToken()) ?? ''}`,
  }
  try {
    return await fetch(path, { method: 'POST', headers, body })
  } catch {
    throw new CallError(UNREACHABLE)
  }
}

const sendFile = async (path: string, body: BodyInit): Promise<Response> => {
  let response = await postOnce(path, body)
  if (response.status === 401 && (await renewSession())) response = await postOnce(path, body)
  if (response.ok) return response
  throw new CallError(
    parseProblem({
      status: response.status,
      body: readJson(await response.text().catch(() => '')),
    }),
  )
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

/**
 * Downloads a file with one row per line. `onRows` gets
 * the number of rows so far and the response headers.
 */
export const downloadRows = async (
  path: string,
  fields: object,
  onRows: (rows: number, headers: Headers) => void,
): Promise<Blob> => {
  const response = await sendFile(path, JSON.stringify(fields))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let rows = 0

  for await (const chunk of chunksOf(response)) {
    parts.push(chunk)
    for (const byte of chunk) if (byte === NEW_LINE) rows += 1
    onRows(rows, response.headers)
  }

  return new Blob(parts, { type: 'application/json' })
}

type Line<Progress, Result> = {
  readonly progress?: Progress
  readonly result?: Result
  readonly problem?: { readonly status?: number }
}

/**
 * Starts long work and reports its progress until it ends. Throws CallError; work whose connection
 * breaks may still succeed.
 */
export const runWithProgress = async <Progress, Result>(
  path: string,
  body: BodyInit,
  onProgress: (progress: Progress) => void,
): Promise<Result> => {
  const response = await sendFile(path, body)
  const decoder = new TextDecoder()
  let remainder = ''

  for await (const chunk of chunksOf(response)) {
    const lines = (remainder + decoder.decode(chunk, { stream: true })).split('\n')
    remainder = lines.pop() ?? ''

    for (const text of lines) {
      const line = JSON.parse(text) as Line<Progress, Result>
      if (line.problem)
        throw new CallError(
          parseProblem({
            status: line.problem.status ?? 500,
            body: line.problem,
          }) satisfies CallProblem,
        )

      if (line.result) return line.result
      if (line.progress) onProgress(line.progress)
    }
  }

  throw new CallError(UNREACHABLE)
}

/** Offers a file to the browser as a download. */
export const downloadFile = (name: string, content: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Revoked later: the browser may not have read it yet.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

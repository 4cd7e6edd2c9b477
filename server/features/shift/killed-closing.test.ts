// A real server process is killed while a drawer is closed: the shift is closed whole, or open as before.
import { afterEach, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { roundsOf } from '../../testing/rounds.ts'
import { cleanUp, freshFolder, startServer } from '../../testing/server-process.ts'

afterEach(cleanUp)

type Answer = Readonly<Record<string, unknown>>

const PASSWORD = 'matooke-2026'

/** A server on this folder, and a function that sends a request as the administrator. */
const openServer = async (folder: string, token?: string) => {
  const { child, ended, port } = startServer({ DATA_DIR: folder })
  const address = `http://127.0.0.1:${await port}`
  const send = async (line: string, body?: object): Promise<Answer> => {
    const [method = 'GET', path] = line.split(' ')
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${line} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer as Answer
  }
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  return { send, kill }
}

/** What the books say about the shift: its closures, their rows on the reconciliation page, and whether it is open. */
const readShift = async (send: Awaited<ReturnType<typeof openServer>>['send'], shift_id: string) => {
  const drawers = (await send('GET /api/drawers')) as unknown as { open_shift_id: string | null }[]
  const listed = (await send('GET /api/closures')) as unknown as { id: string; number: string }[]
  const closures = await Promise.all(listed.map(({ id }) => send(`GET /api/closures/${id}`)))
  const own = closures.filter((closure) => closure['shift_id'] === shift_id)
  const { rows } = (await send('GET /api/reconciliations')) as { rows: { notes: string | null }[] }
  const counted = rows.filter(({ notes }) => own.some((closure) => notes?.startsWith(String(closure['number']))))
  return [own.length, counted.length, drawers.some(({ open_shift_id }) => open_shift_id === shift_id)]
}

test('SHIFT-084 a shift is closed with its closure and its reconciliation, or open with neither, when the server is killed while it closes', {
  timeout: 240_000,
}, async () => {
  const folder = freshFolder()
  const first = await openServer(folder)
  const signedUp = await first.send('POST /auth/v1/signup', { email: 'ann@shop.ug', password: PASSWORD })
  await first.kill()
  const token = String(signedUp['access_token'])
  let server = await openServer(folder, token)
  await server.send('PUT /api/shop-rules', { shifts: true })
  const drawer = await server.send('POST /api/drawers', { name: 'Front', department_id: null })
  for (let round = 0; round < roundsOf('TORTURE_CLOSINGS', 4); round += 1) {
    const [shift_id, count_id, id] = [uuidv7(), uuidv7(), uuidv7()]
    await server.send('POST /api/shifts', { id: shift_id, drawer_id: drawer['id'], float: 5000 })
    const count = { id: count_id, closure_id: uuidv7(), pieces: {} }
    expect(await server.send(`POST /api/shifts/${shift_id}/counts`, count)).toMatchObject({ closed: false })
    const closing = `POST /api/shifts/${shift_id}/close`
    const answer = server.send(closing, { id, count_id }).then(
      () => true,
      () => false,
    )
    // Later in each round, so that the kill meets the request on its way in, in its writes and after its answer.
    await new Promise((resolve) => setTimeout(resolve, round * 4))
    await server.kill()
    const wasAnswered = await answer
    server = await openServer(folder, token)
    const [closures, counted, isOpen] = await readShift(server.send, shift_id)
    expect([
      [0, 0, true],
      [1, 1, false],
    ]).toContainEqual([closures, counted, isOpen])
    if (wasAnswered) expect(closures).toBe(1)
    await server.send(closing, { id, count_id })
    expect(await readShift(server.send, shift_id)).toEqual([1, 1, false])
  }
})

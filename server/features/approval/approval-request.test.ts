// Requests that leaders answer on their own device, on every engine, through HTTP.
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { approvalRequestApi } from '@webale/domain/features/approval/approval-request.api.ts'
import type {
  SentApprovalRequest,
  WaitingApproval,
} from '@webale/domain/features/approval/approval-request.ts'
import { expect, test } from 'vitest'
import { openApprovalCounter } from '../../testing/approval-counter.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { expireRequests } from './end-request.ts'

type Person = Awaited<ReturnType<typeof openApprovalCounter>>['seller']

const openRequests = async (engine: 'sqlite' | 'postgres') => {
  const counter = await openApprovalCounter(engine)
  const { httpShop, shop, seller, newId, discountOn } = counter
  const call = (line: string, { token }: Pick<Person, 'token'>, body?: object) =>
    httpShop.call(line, { token, body })
  const ask = async (request = discountOn(newId()), by = seller): Promise<SentApprovalRequest> => {
    const { status, body } = await call('POST /api/approval-requests', by, { requests: [request] })
    expect([status, body]).toMatchObject([200, { state: 'waiting' }])
    return body as SentApprovalRequest
  }
  const decide = (id: string, decision: 'allow' | 'deny', by: Person) =>
    call(`POST /api/approval-requests/${id}/${decision}`, by, {})
  const waiting = async (by: Person) =>
    (await call('GET /api/approval-requests', by)).body as unknown as WaitingApproval[]
  const read = async (id: string, by = seller) =>
    (await call(`GET /api/approval-requests/${id}`, by)).body
  const entries = async () => {
    const { rows } = await shop.ask(auditApi.list, counter.admin, { thing: 'sales' })
    return rows
      .filter(({ entity }) => entity === 'approval')
      .map(({ action, person, details }) => [action, person, details])
  }
  return { ...counter, call, ask, decide, waiting, read, entries }
}

onEveryEngine('requests for approval', (engine) => {
  test('APPR-006 APPR-023 APPR-024 a request that a leader allows lets exactly this discount pass, once', async () => {
    const {
      ask,
      decide,
      waiting,
      read,
      entries,
      newId,
      discountOn,
      sell,
      seller,
      leader,
      httpShop,
    } = await openRequests(engine)
    const cart = newId()
    const { id } = await ask(discountOn(cart))
    expect(await waiting(leader)).toMatchObject([
      {
        id,
        label: 'Discount 5,000 on 40,000',
        about: null,
        asked_by_name: seller.full_name,
        may_allow: true,
      },
    ])
    expect((await decide(id, 'allow', leader)).status).toBe(200)
    expect(await waiting(leader)).toEqual([])
    const {
      state,
      decided_by_name,
      approval_ids: approvals,
    } = (await read(id)) as unknown as SentApprovalRequest
    expect([state, decided_by_name]).toEqual(['allowed', leader.full_name])
    await expect(sell(seller, { id: newId(), discount: 5000, approvals })).rejects.toMatchObject({
      code: 'approval_over',
    })
    await expect(
      sell({ ...seller, session_id: newId() }, { id: cart, discount: 5000, approvals }),
    ).rejects.toMatchObject({
      code: 'approval_over',
    })
    expect((await sell(seller, { id: cart, discount: 5000, approvals })).sale.discount).toBe(5000)
    await expect(sell(seller, { id: newId(), discount: 5000, approvals })).rejects.toMatchObject({
      code: 'approval_over',
    })
    expect(await entries()).toEqual([
      ['approval.use', seller.full_name, `allowed by ${leader.full_name}`],
      ['approval-request.allow', leader.full_name, `asked by ${seller.full_name}`],
      ['approval-request.send', seller.full_name, 'sent to the leaders'],
    ])
    const late = await ask(discountOn(cart))
    await decide(late.id, 'allow', leader)
    httpShop.advanceClock(300)
    const given = (await read(late.id)) as unknown as SentApprovalRequest
    await expect(
      sell(seller, { id: cart, discount: 5000, approvals: given.approval_ids }),
    ).rejects.toThrow()
  })

  test('APPR-023 APPR-024 a denied request gives nothing, and says who denied it', async () => {
    const { ask, decide, read, entries, seller, leader } = await openRequests(engine)
    const { id } = await ask()
    expect((await decide(id, 'deny', leader)).status).toBe(200)
    expect(await read(id)).toMatchObject({
      state: 'denied',
      decided_by_name: leader.full_name,
      approval_ids: [],
    })
    expect((await decide(id, 'allow', leader)).body).toMatchObject({
      code: 'request_decided',
      title: `${leader.full_name} has already decided this`,
    })
    expect((await entries())[0]).toEqual([
      'approval-request.deny',
      leader.full_name,
      `asked by ${seller.full_name}`,
    ])
  })

  test('APPR-009 APPR-024 a request waits ten minutes, and then nobody can allow it', async () => {
    const { ask, decide, waiting, read, entries, shop, seller, leader, httpShop } =
      await openRequests(engine)
    const [first, other] = [await ask(), await ask(undefined, leader)]
    httpShop.advanceClock(599)
    expect(await waiting(leader)).toMatchObject([{ id: first.id }])
    expect(await expireRequests(shop.context)).toBe(false)
    httpShop.advanceClock(1)
    expect(await waiting(leader)).toEqual([])
    expect(await read(first.id)).toMatchObject({ state: 'expired' })
    const late = await decide(first.id, 'allow', leader)
    expect([late.status, late.body['title']]).toEqual([409, 'This request is over'])
    expect(await expireRequests(shop.context)).toBe(true)
    expect(await expireRequests(shop.context)).toBe(false)
    expect(await read(other.id, leader)).toMatchObject({ state: 'expired' })
    expect(await entries()).toContainEqual([
      'approval-request.expire',
      null,
      `asked by ${seller.full_name}`,
    ])
  })

  test('APPR-024 a request that is taken back or replaced cannot be allowed', async () => {
    const { ask, decide, call, waiting, read, entries, seller, leader } = await openRequests(engine)
    const first = await ask()
    const second = await ask()
    expect(await read(first.id)).toMatchObject({ state: 'cancelled' })
    expect(await waiting(leader)).toMatchObject([{ id: second.id }])
    for (const time of ['first', 'second'])
      expect(
        (await call(`POST /api/approval-requests/${second.id}/cancel`, seller, {})).body,
        time,
      ).toMatchObject({
        state: 'cancelled',
      })
    expect((await decide(second.id, 'allow', leader)).body).toMatchObject({ code: 'request_over' })
    expect((await entries()).map(([action]) => action)).toEqual([
      'approval-request.cancel',
      'approval-request.send',
      'approval-request.cancel',
      'approval-request.send',
    ])
  })

  test('APPR-014 APPR-015 APPR-016 APPR-017 APPR-026 a request is answered only by a leader of the department, within the own right, never by its asker', async () => {
    const {
      ask,
      decide,
      waiting,
      read,
      person,
      here,
      elsewhere,
      leader,
      newId,
      discountOn,
      uses,
      call,
      seller,
    } = await openRequests(engine)
    const own = await ask(undefined, leader)
    expect(await waiting(leader)).toEqual([])
    expect((await decide(own.id, 'allow', leader)).body).toMatchObject({
      title: 'Somebody else has to approve this',
    })
    const { id } = await ask()
    const user = await person('user', here)
    for (const decision of ['allow', 'deny'] as const)
      expect((await decide(id, decision, user)).body).toMatchObject({
        status: 403,
        code: 'not_allowed',
      })
    expect((await call('GET /api/approval-requests', user)).status).toBe(403)
    const far = await person('moderator', elsewhere)
    expect(await waiting(far)).toEqual([])
    expect((await decide(id, 'allow', far)).status).toBe(404)
    expect((await call(`GET /api/approval-requests/${id}`, user)).status).toBe(404)
    const above = await ask(discountOn(newId(), 8001), user)
    expect((await waiting(leader)).find((one) => one.id === above.id)).toMatchObject({
      may_allow: false,
    })
    expect((await decide(above.id, 'allow', leader)).body).toMatchObject({ code: 'not_allowed' })
    expect(await read(above.id, user)).toMatchObject({ state: 'waiting' })
    await uses({ approvals: false })
    expect(await waiting(leader)).toEqual([])
    expect((await decide(id, 'allow', leader)).body).toMatchObject({ code: 'not_allowed' })
    const off = await call('POST /api/approval-requests', seller, {
      requests: [discountOn(newId())],
    })
    expect(off.body).toMatchObject({ code: 'not_allowed' })
  })

  test('APPR-022 a request is decided once when two leaders decide at the same moment', async () => {
    const { ask, decide, read, person, here, leader, shop } = await openRequests(engine)
    const other = await person('moderator', here)
    for (let round = 0; round < roundsOf('TORTURE_APPROVALS', 5); round += 1) {
      const { id } = await ask()
      const answers = await Promise.all([decide(id, 'allow', leader), decide(id, 'deny', other)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const isAllowed = answers[0].status === 200
      expect(await read(id)).toMatchObject({ state: isAllowed ? 'allowed' : 'denied' })
      const rows = await shop.context.store.db.selectFrom('approvals').select('id').execute()
      expect(((await read(id))['approval_ids'] as string[]).length).toBe(isAllowed ? 1 : 0)
      for (const approval of (await read(id))['approval_ids'] as string[])
        expect(rows).toContainEqual({ id: approval })
    }
  })

  test('APPR-012 a request names one document that its asker may see, and each thing once', async () => {
    const { call, seller, newId, discountOn, sell, waiting, leader } = await openRequests(engine)
    const send = (requests: object[]) => call('POST /api/approval-requests', seller, { requests })
    const cart = newId()
    for (const wrong of [
      [],
      [discountOn(cart), discountOn(cart)],
      [discountOn(cart), { action: 'void', document_id: newId() }],
      [{ action: 'price', document_id: cart }],
    ])
      expect((await send(wrong)).status).toBe(422)
    for (const action of ['void', 'no_sale', 'remove_held_cart'])
      expect((await send([{ action, document_id: newId() }])).status).toBe(404)
    const { sale } = await sell(leader, { id: newId() })
    expect((await send([{ action: 'void', document_id: sale.id }])).status).toBe(200)
    expect(await waiting(leader)).toMatchObject([{ about: `${sale.receipt_number}, UGX 40,000` }])
  })
})

test('APPR-022 leaders hear of a request, and its asker of the answer, by the change feed', () => {
  const { send, allow, deny, cancel, waiting, get } = approvalRequestApi
  for (const { changes } of [send, allow, deny, cancel])
    expect(changes).toEqual(['approval-request'])
  expect([waiting.noun, get.noun]).toEqual(['approval-request', 'approval-request'])
})

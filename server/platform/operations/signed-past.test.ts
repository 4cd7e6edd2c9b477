// The marks on what the server hands to tills.
import { createHmac } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import {
  isBlockSigned,
  isEpochSigned,
  readConfirmation,
  signBlockId,
  signConfirmation,
  signEpoch,
} from './signed-past.ts'

const markerOf = (key: string) => ({
  markSecret: (text: string) => createHmac('sha256', key).update(text).digest('base64url'),
})
const [own, other] = [markerOf('own'), markerOf('other')]

test('OFF-194 an epoch has the mark of its own key file, and fits where tills send it', () => {
  const epoch = signEpoch(own, uuidv7())
  expect([isEpochSigned(own, epoch), isEpochSigned(other, epoch)]).toEqual([true, false])
  for (const wrong of [
    uuidv7(),
    'x',
    '',
    `${epoch}x`,
    epoch.slice(1),
    `${uuidv7()}.${'A'.repeat(22)}`,
  ])
    expect(isEpochSigned(own, wrong)).toBe(false)
  expect(signConfirmation(own, epoch, uuidv7()).length).toBeLessThanOrEqual(100)
})

test('OFF-194 a confirmation is of one document and one epoch', () => {
  const [epoch, id] = [signEpoch(own, uuidv7()), uuidv7()]
  const sent = signConfirmation(own, epoch, id)
  expect(readConfirmation(own, { id, epoch: sent })).toEqual({ epoch, isSigned: true })
  expect(readConfirmation(own, { id: uuidv7(), epoch: sent })).toEqual({ epoch, isSigned: false })
  expect(readConfirmation(other, { id, epoch: sent })).toEqual({ epoch, isSigned: false })
  expect(readConfirmation(own, { id, epoch })).toEqual({ epoch, isSigned: false })
})

test('OFF-238 the id of a block is a UUID that names its till, its epoch and its last number', () => {
  const block = { till_id: uuidv7(), epoch: 'an epoch', last: 100 }
  const id = signBlockId(own, block, uuidv7())
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(isBlockSigned(own, { ...block, id })).toBe(true)
  for (const wrong of [{ last: 200 }, { epoch: 'x' }, { till_id: uuidv7() }, { id: uuidv7() }])
    expect(isBlockSigned(own, { ...block, id, ...wrong })).toBe(false)
  expect(isBlockSigned(other, { ...block, id })).toBe(false)
})

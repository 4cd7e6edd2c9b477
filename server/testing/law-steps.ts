// The steps of random histories of goods, for law-of-goods.test.ts.
import fc from 'fast-check'

export const LAW_GOODS = 3

const goods = fc.nat(LAW_GOODS - 1)
const some = fc.integer({ min: 1, max: 6 })
const any = fc.nat({ max: 1000 })
const cost = fc.nat({ max: 9000 })

const kinds = {
  sell: { at: goods, quantity: some },
  kit: { quantity: fc.integer({ min: 1, max: 3 }) },
  late: { at: goods, quantity: some, days: fc.constantFrom(1, 2) },
  return: { at: any, damaged: fc.boolean() },
  deliver: { at: goods, quantity: some, cost: fc.option(cost) },
  costs: { at: any, cost },
  back: { at: any, quantity: some },
  type: { at: goods, cost: fc.option(fc.integer({ min: 0, max: 2000 })) },
  correct: { at: goods, counted: fc.nat({ max: 20 }) },
  count: { at: goods, counted: fc.nat({ max: 20 }) },
  use: { at: goods, quantity: some },
  send: { at: goods, quantity: some },
  receive: { at: any, lost: fc.nat({ max: 2 }) },
  cancel: { at: any },
} as const

const named = <Name extends string, Fields extends Record<string, fc.Arbitrary<unknown>>>(
  what: Name,
  fields: Fields,
) => fc.record({ what: fc.constant(what), ...fields })

export const lawStep = fc.oneof(
  named('sell', kinds.sell),
  named('sell', kinds.sell),
  named('kit', kinds.kit),
  named('late', kinds.late),
  named('return', kinds.return),
  named('return', kinds.return),
  named('deliver', kinds.deliver),
  named('deliver', kinds.deliver),
  named('costs', kinds.costs),
  named('back', kinds.back),
  named('type', kinds.type),
  named('correct', kinds.correct),
  named('count', kinds.count),
  named('use', kinds.use),
  named('send', kinds.send),
  named('receive', kinds.receive),
  named('cancel', kinds.cancel),
)

export type LawStep = typeof lawStep extends fc.Arbitrary<infer Value> ? Value : never
export type LawStepOf<What extends LawStep['what']> = Extract<LawStep, { what: What }>

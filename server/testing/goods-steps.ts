// The steps of random weeks of goods, for model-of-goods.test.ts.
import fc from 'fast-check'

export const GOODS = 3

const goods = fc.nat(GOODS - 1)

const some = fc.integer({ min: 1, max: 6 })

export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('sell' as const), at: goods, quantity: some }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('late' as const),
      at: goods,
      quantity: some,
      days: fc.constantFrom(1, 2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('return' as const),
      at: fc.nat(),
      damaged: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('deliver' as const),
      at: goods,
      quantity: some,
      cost: fc.nat({ max: 9000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('count' as const),
      at: goods,
      more: fc.integer({ min: -3, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('send' as const), at: goods, quantity: some }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('receive' as const),
      at: fc.nat(),
      lost: fc.nat({ max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('cancel' as const), at: fc.nat() }) },
)

export type GoodsStep = typeof step extends fc.Arbitrary<infer Value> ? Value : never

export type GoodsStepOf<What extends GoodsStep['what']> = Extract<GoodsStep, { what: What }>

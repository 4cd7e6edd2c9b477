// The steps of random histories of goods, for law-of-goods.test.ts.
import fc from 'fast-check'

const GOODS = 3

const at = fc.nat(GOODS - 1)
const quantity = fc.integer({ min: 1, max: 6 })
const choice = fc.nat({ max: 1000 })
const price = fc.nat({ max: 9000 })
const counted = fc.nat({ max: 20 })
/** Extra costs, of deliveries with a cost. */
const extra = fc.constantFrom(0, 0, 701)

/** Of goods measured in thousandths: eighths are exact in a model of floating-point numbers. */
const fine = fc.record({
  what: fc.constant('fine' as const),
  way: fc.constantFrom('sell' as const, 'use' as const, 'correct' as const, 'deliver' as const),
  at: fc.constantFrom(6, 7),
  eighths: fc.integer({ min: 1, max: 48 }),
  cost: fc.option(price),
})

const sell = fc.record({ what: fc.constant('sell' as const), at, quantity })
const goBack = fc.record({
  what: fc.constant('return' as const),
  at: choice,
  damaged: fc.boolean(),
})
const deliver = fc.record({
  what: fc.constant('deliver' as const),
  at,
  quantity,
  cost: fc.option(price),
  extra,
})

/** One delivery of several goods, also measured ones. */
const many = fc.record({
  what: fc.constant('many' as const),
  lines: fc.uniqueArray(
    fc.record({
      at: fc.constantFrom(0, 1, 2, 6, 7),
      eighths: fc.integer({ min: 1, max: 48 }),
      cost: price,
    }),
    { selector: (line) => line.at, minLength: 2, maxLength: 4 },
  ),
  has_costs: fc.boolean(),
  extra,
})

/** A file with a new product, and with another cost of a known one. */
const imported = fc.record({
  what: fc.constant('import' as const),
  at,
  cost: fc.nat(2000),
  stock: fc.integer({ min: 0, max: 48 }).map((eighths) => eighths / 8),
  new_cost: fc.option(price),
})

export const lawStep = fc.oneof(
  { weight: 2, arbitrary: sell },
  { weight: 2, arbitrary: goBack },
  { weight: 2, arbitrary: deliver },
  many,
  imported,
  fc.record({ what: fc.constant('kit' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ what: fc.constant('late' as const), at, quantity, days: fc.constantFrom(1, 2) }),
  fc.record({ what: fc.constant('costs' as const), at: choice, cost: price, extra }),
  fc.record({ what: fc.constant('back' as const), at: choice, quantity }),
  fc.record({ what: fc.constant('type' as const), at, cost: fc.option(fc.nat({ max: 2000 })) }),
  fc.record({ what: fc.constant('correct' as const), at, counted }),
  fc.record({ what: fc.constant('count' as const), at, counted }),
  fc.record({ what: fc.constant('use' as const), at, quantity }),
  /** Of a kit both parts go, in one transfer. */
  fc.record({ what: fc.constant('send' as const), at, quantity, is_kit: fc.boolean() }),
  /** Measured goods, of which one litre makes 1,000 ml there. */
  fc.record({
    what: fc.constant('send_fine' as const),
    at: fc.constantFrom(6, 7),
    eighths: fc.integer({ min: 1, max: 24 }),
  }),
  fc.record({ what: fc.constant('receive' as const), at: choice, lost: fc.nat({ max: 2 }) }),
  fc.record({ what: fc.constant('cancel' as const), at: choice }),
  { weight: 2, arbitrary: fine },
  fc.record({ what: fc.constant('bottle' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ what: fc.constant('void' as const), at: choice }),
  fc.record({ what: fc.constant('late_kit' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ what: fc.constant('add' as const), stock: counted, cost: fc.option(price) }),
  fc.record({ what: fc.constant('measure' as const), tracking: fc.boolean() }),
)

/** The kinds above. */
export const LAW_STEPS = 23

export type LawStep = typeof lawStep extends fc.Arbitrary<infer Value> ? Value : never
export type LawStepOf<What extends LawStep['what']> = Extract<LawStep, { what: What }>

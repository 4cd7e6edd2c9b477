// Random steps of shop days for the comparison with the model: what people at two drawers and one
// till without a drawer do.
import fc from 'fast-check'

const DRAWERS = 2
export const THINGS = ['soap', 'rice', 'basket', 'printing'] as const
export type DayGoods = (typeof THINGS)[number]

/** The drawer of a till, or none. `claims` sends the shift that was opened last there. */
const place = {
  drawer: fc.constantFrom<(number | null)[]>(0, 0, 1, 1, null),
  claims: fc.constantFrom(true, true, false),
}

const line = fc.record({
  thing: fc.constantFrom(...THINGS),
  tenths: fc.integer({ min: 1, max: 60 }),
})
const amount = fc.integer({ min: 1, max: 60_000 })
const times = fc.constantFrom(1, 1, 1, 2)

const sell = fc.record({
  kind: fc.constant('sell' as const),
  ...place,
  lines: fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: ({ thing }) => thing }),
  pay: fc.constantFrom(
    'cash',
    'cash',
    'mobile_money',
    'card',
    'two',
    'three',
    'reference',
    'credit',
    'part on credit',
  ),
  customer: fc.nat(1),
  /** Handed over above the total. */
  over: fc.constantFrom(0, 0, 1, 500, 20_000),
  /** Where a payment in parts is cut, and the discount, in thousandths of the total. */
  cut: fc.nat(1000),
  discount: fc.constantFrom(0, 0, 0, 33, 400),
  times,
})

const giveBack = fc.record({
  kind: fc.constant('return' as const),
  ...place,
  which: fc.nat(1000),
  /** What comes back of each line, in thousandths of what is left. */
  portions: fc.array(fc.constantFrom(0, 300, 500, 1000), { minLength: 4, maxLength: 4 }),
  damaged: fc.boolean(),
  inCash: fc.boolean(),
  times,
})

const others = [
  fc.record({
    kind: fc.constant('open' as const),
    drawer: fc.nat(DRAWERS - 1),
    float: fc.nat(90_000),
  }),
  fc.record({ kind: fc.constant('void' as const), which: fc.nat(1000), times }),
  fc.record({
    kind: fc.constant('move' as const),
    drawer: fc.nat(DRAWERS - 1),
    type: fc.constantFrom('paid_in', 'paid_out', 'expense', 'no_sale'),
    amount,
  }),
  fc.record({ kind: fc.constant('undo' as const), which: fc.nat(1000) }),
  fc.record({
    kind: fc.constant('service' as const),
    drawer: place.drawer,
    type: fc.constantFrom('deposit' as const, 'withdrawal' as const, 'airtime' as const),
    /** In halves of a shilling. */
    halves: amount,
  }),
  fc.record({
    kind: fc.constant('close' as const),
    drawer: fc.nat(DRAWERS - 1),
    off: fc.constantFrom(0, 0, 1000, -1000, 5000, -5000),
    others: fc.constantFrom('none', 'exact', 'wrong'),
    left: fc.constantFrom(0, 300, 1000),
    isForced: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('approve' as const), which: fc.nat(1000) }),
  fc.record({
    kind: fc.constant('repay' as const),
    ...place,
    customer: fc.nat(1),
    amount,
    method: fc.constantFrom('cash' as const, 'mobile_money' as const),
    times,
  }),
  fc.record({
    kind: fc.constant('undo payment' as const),
    customer: fc.nat(1),
    which: fc.nat(1000),
  }),
] as const

export type DayStep = { readonly minutes: number } & (
  | (typeof sell extends fc.Arbitrary<infer Value> ? Value : never)
  | (typeof giveBack extends fc.Arbitrary<infer Value> ? Value : never)
  | ((typeof others)[number] extends fc.Arbitrary<infer Value> ? Value : never)
)

export type StepOf<Kind extends DayStep['kind']> = Extract<DayStep, { readonly kind: Kind }>

const step = fc
  .tuple(
    fc.integer({ min: 1, max: 20 }),
    fc.oneof(
      { weight: 7, arbitrary: sell },
      { weight: 4, arbitrary: giveBack },
      ...others.map((arbitrary) => ({ weight: 1, arbitrary })),
      { weight: 2, arbitrary: others[0] },
      { weight: 2, arbitrary: others[1] },
      { weight: 1, arbitrary: others[2] },
      { weight: 2, arbitrary: others[3] },
      { weight: 3, arbitrary: others[5] },
    ),
  )
  .map(([minutes, done]): DayStep => ({ minutes, ...done }))

/** Two or three days of a shop. Shifts may stay open over night. */
export const someDays: fc.Arbitrary<DayStep[][]> = fc.array(
  fc.array(step, { minLength: 20, maxLength: 30 }),
  {
    minLength: 2,
    maxLength: 3,
  },
)

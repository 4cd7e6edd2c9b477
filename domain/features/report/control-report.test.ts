// The report "Discounts, returns and voids": its rows
// and totals beside the documents they are made of.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ApprovalCount, CONTROLS, type ControlSum, controlReportOf } from './control-report.ts'

const sum = fc.record({
  person_key: fc.constantFrom('a', 'b', 'c', ''),
  person: fc.constantFrom('Ann', 'Ben', null),
  control: fc.constantFrom(...CONTROLS),
  approver: fc.constantFrom('Grace', 'Mary', null),
  count: fc.integer({ min: 1, max: 1000 }),
  amount: fc.integer({ min: 0, max: 1_000_000_000 }),
})
const approval = fc.record({
  person_key: fc.constantFrom('a', 'b', 'd'),
  person: fc.constantFrom('Ann', 'Ben', null),
  given: fc.nat(100),
  used: fc.nat(100),
})

const add = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)

test('RPTX-002 the rows of all people add up to the totals, and both to their documents', () => {
  fc.assert(
    fc.property(
      fc.array(sum, { maxLength: 30 }),
      fc.array(approval, { maxLength: 6 }),
      (sums, approvals) => {
        const { people, total } = controlReportOf(sums, approvals)
        // One comparison for all figures, because there are 10,000 cases.
        const [found, right]: [number[], number[]] = [[], []]
        const compare = (figure: number, expected: number) => [
          found.push(figure),
          right.push(expected),
        ]
        for (const control of CONTROLS)
          for (const figure of ['count', 'amount'] as const) {
            const documents = add(
              sums.filter((one) => one.control === control).map((one) => one[figure]),
            )
            compare(total[control][figure], documents)
            compare(add(people.map((person) => person[control][figure])), documents)
          }
        const allowed = sums.filter(({ approver }) => approver !== null).map(({ count }) => count)
        const listed = people.flatMap((person) =>
          CONTROLS.flatMap((control) => person[control].approved),
        )
        compare(add(listed.map(({ count }) => count)), add(allowed))
        compare(
          add(people.map(({ approvals_given }) => approvals_given)),
          add(approvals.map(({ given }) => given)),
        )
        compare(total.approvals_used, add(approvals.map(({ used }) => used)))
        compare(new Set(people.map(({ person_key }) => person_key)).size, people.length)
        expect(found).toEqual(right)
      },
    ),
    { numRuns: 10_000 },
  )
})

test('RPTX-001 each person has one row with the approvers, the largest amount first, and a deleted account is Unknown', () => {
  const one = (part: Partial<ControlSum>): ControlSum => ({
    person_key: 'a',
    person: 'Ann',
    control: 'discount',
    approver: null,
    count: 1,
    amount: 100,
    ...part,
  })
  const used: ApprovalCount = { person_key: 'a', person: 'Ann', given: 0, used: 3 }
  const { people } = controlReportOf(
    [
      one({}),
      one({ approver: 'Mary', amount: 200 }),
      one({ approver: 'Grace', count: 2, amount: 300 }),
      one({ person_key: 'b', person: null, control: 'void', amount: 5000 }),
    ],
    [used],
  )
  expect(people.map(({ person }) => person)).toEqual(['Unknown', 'Ann'])
  expect(people[1]).toMatchObject({
    discount: {
      count: 4,
      amount: 600,
      approved: [
        { approver: 'Grace', count: 2 },
        { approver: 'Mary', count: 1 },
      ],
    },
    void: { count: 0, amount: 0, approved: [] },
    approvals_used: 3,
  })
})

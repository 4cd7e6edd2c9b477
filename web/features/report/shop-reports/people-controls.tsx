// The rows of the report: a table with one line for each person, and cards on small screens.
import { can } from '@webale/domain/access/permissions.ts'
import {
  CONTROL_LABELS,
  CONTROLS,
  type Control,
  type ControlTally,
  type PersonControls,
} from '@webale/domain/features/report/control-report.ts'
import { Id } from '@webale/domain/kernel/id.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useActor } from '../../../lib/session/session.tsx'
import { Initials } from '../../../components/person.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import type { ListColumn } from '../../../ui/list-rows.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { formatApprovals, formatApproved, formatTimes } from './control-text.ts'

const WIDE = 1000

/** The figure, and small below it how often and who approved. */
const Tally = ({ control, tally }: { control: Control; tally: ControlTally }) => {
  if (tally.count === 0) return <span className="text-text-3">–</span>
  const [figure, ...notes] = [
    control === 'no_sale' ? formatTimes(tally.count) : formatNumber(tally.amount),
    ...(control === 'no_sale' ? [] : [formatTimes(tally.count)]),
    ...formatApproved(tally),
  ]

  return (
    <>
      <span className="block font-semibold">{figure}</span>
      {notes.map((note) => (
        <span
          key={note}
          className="block text-small text-text-2 min-[1000px]:ml-auto min-[1000px]:max-w-28"
        >
          {note}
        </span>
      ))}
    </>
  )
}

/**
 * For administrators the name leads to the person's entries in the audit log; a person without
 * account has none.
 */
const Name = ({ person: { person, person_key } }: { person: PersonControls }) => {
  const isLink = can(useActor(), 'audit.read') && Id.safeParse(person_key).success
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Initials of={person} />
      {isLink ? (
        <Link
          to={`/audit-log?person=${person_key}`}
          aria-label={`${person}: open the audit log`}
          className="inline-flex min-h-9 min-w-0 items-center font-semibold break-words text-primary-text hover:underline pointer-coarse:min-h-11"
        >
          {person}
        </Link>
      ) : (
        <span className="min-w-0 font-semibold break-words">{person}</span>
      )}
    </span>
  )
}

const Approvals = ({ person }: { person: PersonControls }) => {
  const notes = formatApprovals(person)
  if (notes.length === 0) return <span className="text-text-3">–</span>

  return notes.map((note) => (
    <span
      key={note}
      className="block"
    >
      {note}
    </span>
  ))
}

const COLUMNS: readonly ListColumn<PersonControls>[] = [
  {
    id: 'person',
    header: 'Person',
    cell: (person) => <Name person={person} />,
    className: 'align-top',
  },
  ...CONTROLS.map(
    (control): ListColumn<PersonControls> => ({
      id: control,
      header: CONTROL_LABELS[control],
      align: 'end',
      cell: (person) => (
        <Tally
          control={control}
          tally={person[control]}
        />
      ),
      sort: (person) => (control === 'no_sale' ? person[control].count : person[control].amount),
      className: 'align-top',
    }),
  ),
  {
    id: 'approvals',
    header: 'Approvals',
    align: 'end',
    cell: (person) => <Approvals person={person} />,
    className: 'align-top',
  },
]

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-small text-text-2">{label}</dt>
    <dd className="figures">{children}</dd>
  </div>
)

/** Only what the person did: an empty part says nothing on a phone. */
const PersonCard = ({ person }: { person: PersonControls }) => (
  <li className="px-3.5 py-3.5 md:px-4.5">
    <Name person={person} />
    <dl className="mt-2.5 grid grid-cols-2 gap-x-3 gap-y-2.5 md:grid-cols-4">
      {CONTROLS.filter((control) => person[control].count > 0).map((control) => (
        <Part
          key={control}
          label={CONTROL_LABELS[control]}
        >
          <Tally
            control={control}
            tally={person[control]}
          />
        </Part>
      ))}
      {formatApprovals(person).length > 0 && (
        <Part label="Approvals">
          <Approvals person={person} />
        </Part>
      )}
    </dl>
  </li>
)

export const PeopleControls = ({ people }: { people: readonly PersonControls[] }) => {
  const wide = useMediaQuery(`(width >= ${WIDE}px), print`)
  if (wide)
    return (
      <DataList
        caption="Discounts, returns and voids by person"
        columns={COLUMNS}
        rows={people}
        rowKey={({ person_key }) => person_key}
        cardsBelow={WIDE}
      />
    )

  return (
    <ul
      aria-label="Discounts, returns and voids by person"
      className="divide-y divide-border"
    >
      {people.map((person) => (
        <PersonCard
          key={person.person_key}
          person={person}
        />
      ))}
    </ul>
  )
}

// Permissions Overview: the three roles and their rights. Closed on phones.
import { ROLES } from '@webale/domain/access/role.ts'
import { type Right, rights, ROLE_WORDS } from '@webale/domain/features/staff/rights.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconCheck, IconChevronDown } from '../../ui/icons.ts'
import { useIsWide } from '../../ui/use-media-query.ts'
import { RoleBadge } from './staff-badges.tsx'

const TITLE = 'Permissions Overview'

const RightRow = ({ right: { words, roles } }: { right: Right }) => (
  <tr>
    <th
      scope="row"
      className="border-t border-border py-2 pr-2 text-left text-small font-medium"
    >
      {words}
    </th>
    {ROLES.map((role) => (
      <td
        key={role}
        className="border-t border-border py-2 text-center"
      >
        {roles.includes(role) ? (
          <>
            <Icon
              of={IconCheck}
              className="mx-auto size-5 text-success"
            />
            <span className="sr-only">yes</span>
          </>
        ) : (
          <>
            <span
              aria-hidden
              className="text-text-3"
            >
              –
            </span>
            <span className="sr-only">no</span>
          </>
        )}
      </td>
    ))}
  </tr>
)

const Overview = () => (
  <>
    <dl className="mb-3 space-y-2">
      {ROLES.map((role) => (
        <div
          key={role}
          className="flex items-baseline gap-2.5"
        >
          <dt className="w-21 flex-none">
            <RoleBadge role={role} />
          </dt>
          <dd className="min-w-0 text-small text-text-2">{ROLE_WORDS[role]}</dd>
        </div>
      ))}
    </dl>
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">What each role may do</caption>
      <thead>
        <tr>
          <th
            scope="col"
            className="py-1.5 text-left text-label text-text-2"
          >
            Right
          </th>
          {ROLES.map((role) => (
            <th
              key={role}
              scope="col"
              className="w-18 py-1.5 text-center text-label text-text-2 capitalize"
            >
              {role}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rights.map((right) => (
          <RightRow
            key={right.words}
            right={right}
          />
        ))}
      </tbody>
    </table>
    <p className="mt-3 text-small text-text-2">
      Only administrators can open this page and change roles.
    </p>
  </>
)

export const PermissionsPanel = () => {
  const wide = useIsWide()
  if (wide)
    return (
      <Card title={TITLE}>
        <Overview />
      </Card>
    )

  return (
    <details className="group rounded-card border border-border bg-surface">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-2 px-3.5 [&::-webkit-details-marker]:hidden">
        <h2 className="font-display text-h2">{TITLE}</h2>
        <Icon
          of={IconChevronDown}
          className="text-text-2 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-3.5 pb-3.5">
        <Overview />
      </div>
    </details>
  )
}

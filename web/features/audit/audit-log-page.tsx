// The audit log: who did what in this shop, when,
// and the values before. Only administrators see it.
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { type AuditEntry, THINGS, THING_NAMES } from '@webale/domain/features/audit/audit.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import type { OutputOf } from '@webale/domain/kernel/operation.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { today } from '../../lib/now.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { PagedRows } from '../../components/paged-rows.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Empty, NoMatch } from '../../ui/empty.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { IconReceipt, IconShieldCheck } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { AuditTable } from './audit-table.tsx'
import { CheckPanel } from './check-panel.tsx'
import { CheckSlipDialog } from './check-slip-dialog.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import {
  type AuditFilterFields,
  type AuditFilterState,
  useAuditFilter,
} from './use-audit-filter.ts'

type Page = OutputOf<typeof auditApi.list>

const PAGE_ROWS = 50
const THING_OPTIONS = THING_NAMES.map((value) => ({ value, label: THINGS[value].label }))

const Filters = ({
  state: { filter, change },
  total,
}: {
  state: AuditFilterState
  total: number | undefined
}) => {
  const people = useQuery(auditApi.people, {})
  const person = people.data?.find(({ id }) => id === filter.person)
  const active = [
    ...(filter.person
      ? [{ label: person?.full_name ?? 'One person', onRemove: () => change({ person: '' }) }]
      : []),
    ...(filter.thing
      ? [{ label: THINGS[filter.thing].label, onRemove: () => change({ thing: '' }) }]
      : []),
    ...(filter.day ? [{ label: formatDay(filter.day), onRemove: () => change({ day: '' }) }] : []),
  ]

  return (
    <FilterBar
      active={active}
      summary={
        total === undefined
          ? undefined
          : `${formatNumber(total)} ${total === 1 ? 'entry' : 'entries'}`
      }
    >
      <Select
        aria-label="Filter by person"
        placeholder="Everybody"
        options={(people.data ?? []).map(({ id, full_name }) => ({ value: id, label: full_name }))}
        value={filter.person}
        onChange={(event) => change({ person: event.target.value })}
        wrapClass="md:w-56"
      />
      <Select
        aria-label="Filter by thing"
        placeholder="All things"
        options={THING_OPTIONS}
        value={filter.thing}
        onChange={(event) => change({ thing: event.target.value as AuditFilterFields['thing'] })}
        wrapClass="md:w-60"
      />
      <DateField
        aria-label="Filter by day"
        value={filter.day}
        words={null}
        max={today()}
        onChange={(day) => change({ day })}
        wrapClass="md:w-44"
      />
    </FilterBar>
  )
}

const Entries = ({ page, state }: { page: Page; state: AuditFilterState }) => {
  const [open, setOpen] = useState<AuditEntry | null>(null)
  if (page.total === 0 && state.isFiltered) return <NoMatch onClear={state.clear} />
  if (page.total === 0)
    return (
      <Empty hint="Changes of sales, prices, stock, staff and settings appear here.">
        Nothing on record yet
      </Empty>
    )

  return (
    <PagedRows
      things="entries"
      page={state.filter.page}
      shown={page.rows.length}
      limit={PAGE_ROWS}
      total={page.total}
      onPage={(to) => state.change({ page: to })}
    >
      <AuditTable
        entries={page.rows}
        names={page.names}
        onOpen={setOpen}
      />
      {open && (
        <EntryDialog
          entry={open}
          names={page.names}
          onClose={() => setOpen(null)}
        />
      )}
    </PagedRows>
  )
}

export const AuditLogPage = () => {
  const state = useAuditFilter()
  const { person, thing, day, page } = state.filter
  const sent = {
    offset: (page - 1) * PAGE_ROWS,
    limit: PAGE_ROWS,
    ...(person && { person_id: person }),
    ...(thing && { thing }),
    ...(day && { day }),
  }

  const log = useQuery(auditApi.list, sent, { keepPrevious: true })
  const [asked, setAsked] = useState(false)
  const [slip, setSlip] = useState(false)
  const check = useQuery(auditApi.check, {}, { enabled: asked, every: false })

  return (
    <>
      <PageHeader
        title="Audit log"
        back={{ to: '/settings', label: 'Settings' }}
        subtitle="Who changed what, and when. Nobody can change or delete this list."
        actions={
          <>
            <Button
              icon={IconReceipt}
              onClick={() => setSlip(true)}
            >
              Check a slip
            </Button>
            <Button
              icon={IconShieldCheck}
              busy={check.isFetching}
              onClick={() => (asked ? void check.refetch() : setAsked(true))}
            >
              Check for tampering
            </Button>
          </>
        }
      />
      {asked && <CheckPanel check={check} />}
      {slip && <CheckSlipDialog onClose={() => setSlip(false)} />}
      <Filters
        state={state}
        total={log.data?.total}
      />
      <Card
        title="Entries"
        flush
      >
        <ListState
          query={log}
          things="the audit log"
        />
        {log.data && (
          <Entries
            page={log.data}
            state={state}
          />
        )}
      </Card>
    </>
  )
}

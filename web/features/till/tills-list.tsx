// The tills, the latest report first, with the report of each.
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import type { TillRow } from '@webale/domain/features/till/till.ts'
import { clockText, isClockRight, waitingText } from '@webale/domain/features/till/till-words.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { appVersion } from '../../till/page/device.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconPencil, IconPlugConnectedX } from '../../ui/icons.ts'

/** Sales that the till closed and the server lacks. A press asks the till to send them again. */
const Missing = ({ till: { id, number, missing } }: { till: TillRow }) => {
  const ask = useCommand(tillApi.askForOffer)
  const [asked, setAsked] = useState(false)
  const press = async (): Promise<void> => {
    const result = await ask.run({ id })
    if (result?.ok) setAsked(true)
  }

  if (asked) return <Badge tone="info">Asked with its next report</Badge>

  return (
    <Button
      size="s"
      busy={ask.pending}
      aria-label={`Missing ${missing} on Till ${number}, ask for them`}
      onClick={press}
    >
      Missing {formatNumber(missing)}
    </Button>
  )
}

const State = ({ till }: { till: TillRow }) => {
  if (till.lost > 0) return <Badge tone="bad">Lost sales</Badge>
  if (till.missing > 0) return <Missing till={till} />
  if (till.ended_at !== null) return <Badge>Ended</Badge>

  return (
    <Badge tone={till.waiting > 0 ? 'attention' : 'good'}>
      {till.waiting > 0 ? 'Waiting' : 'All sent'}
    </Badge>
  )
}

/** A card has no headers, so it says what a value means. */
const OnCard = ({ children }: { children: string }) => (
  <span className="min-[1000px]:hidden">{children} </span>
)

const columns: readonly ListColumn<TillRow>[] = [
  {
    id: 'till',
    header: 'Till',
    cell: ({ number, name }) => (
      <div className="min-w-0">
        <p className="font-semibold">Till {number}</p>
        <p className="break-words text-text-2">{name}</p>
      </div>
    ),
    sort: ({ number }) => number,
    card: 'title',
  },
  {
    id: 'state',
    header: 'State',
    cell: (till) => <State till={till} />,
    card: 'badge',
  },
  {
    id: 'person',
    header: 'Last person',
    cell: ({ person }) => person ?? 'Nobody yet',
    sort: ({ person }) => person,
  },
  {
    id: 'heard',
    header: 'Last heard',
    cell: ({ seen_at }) => (
      <>
        <OnCard>Heard</OnCard>
        {formatDateTime(seen_at)}
      </>
    ),
    sort: ({ seen_at }) => seen_at,
  },
  {
    id: 'waiting',
    header: 'Waiting',
    cell: (till) => (
      <>
        <OnCard>Waiting:</OnCard>
        {waitingText(till)}
      </>
    ),
    sort: ({ waiting }) => waiting,
  },
  {
    id: 'clock',
    header: 'Clock',
    cell: (till) => (isClockRight(till) ? null : `Clock ${clockText(till)}`),
  },
  {
    id: 'app',
    header: 'Version',
    cell: ({ app, ended_at }) =>
      app === null || app === appVersion() || ended_at !== null ? null : 'Old version',
  },
  {
    id: 'storage',
    header: 'Storage',
    cell: ({ persisted }) => (
      <>
        <OnCard>Storage:</OnCard>
        {persisted ? 'Protected' : 'Not protected'}
      </>
    ),
  },
]

type TillHandlers = { onRename: (till: TillRow) => void; onEnd: (till: TillRow) => void }

const TillActions = ({ till, onRename, onEnd }: TillHandlers & { till: TillRow }) => (
  <>
    <IconButton
      size="s"
      label={`Rename Till ${till.number}`}
      icon={IconPencil}
      onClick={() => onRename(till)}
    />
    {till.ended_at === null && (
      <IconButton
        size="s"
        look="danger"
        label={`End Till ${till.number}`}
        icon={IconPlugConnectedX}
        onClick={() => onEnd(till)}
      />
    )}
  </>
)

type TillsListProps = TillHandlers & { tills: readonly TillRow[] }

export const TillsList = ({ tills, ...acts }: TillsListProps) => {
  const act = (till: TillRow) => (
    <TillActions
      till={till}
      {...acts}
    />
  )
  return (
    <DataList
      caption="Tills"
      cardsBelow={1000}
      columns={columns}
      rows={tills}
      rowKey={({ id }) => id}
      actions={act}
    />
  )
}

// Tills: the browsers that sell without the server, for administrators. Quarantined sales follow.
import { recoveredText } from '@webale/domain/features/till/till-words.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import type { TillRow } from '@webale/domain/features/till/till.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { OptionalPart } from '../../components/optional-part.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconDeviceMobilePlus } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { AddSalesButton } from './add-sales-button.tsx'
import { EndTillDialog } from './end-till-dialog.tsx'
import { LossesCard } from './losses-card.tsx'
import { QuarantinedSalesCard } from './quarantined-sales-card.tsx'
import { TillsList } from './tills-list.tsx'

const RenameTillDialog = lazyPart(() => import('./rename-till-dialog.tsx'), 'RenameTillDialog')
const ConnectPhoneDialog = lazyPart(
  () => import('./connect-phone-dialog.tsx'),
  'ConnectPhoneDialog',
)

/** Opens the codes for a new phone. They are downloaded when they are first asked for. */
const ConnectPhoneButton = () => {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)

  return (
    <>
      <Button
        icon={IconDeviceMobilePlus}
        onClick={() => setOpen(true)}
      >
        Connect a phone
      </Button>
      <OptionalPart
        open={isOpen}
        onClose={close}
      >
        {isOpen && <ConnectPhoneDialog onClose={close} />}
      </OptionalPart>
    </>
  )
}

type OpenedDialog = { readonly what: 'rename' | 'end'; readonly till: TillRow }

export const TillsPage = () => {
  const tills = useQuery(tillApi.list, {})
  const [dialog, setDialog] = useState<OpenedDialog | null>(null)
  const close = (): void => setDialog(null)
  const { data } = tills

  return (
    <>
      <PageHeader
        title="Tills"
        subtitle="Devices that sell, also without the server"
        back={{ to: '/settings', label: 'Settings' }}
        actions={
          <div className="flex gap-2 max-md:flex-col">
            <AddSalesButton />
            <Link
              to="/devices"
              className={buttonClass()}
            >
              Drawers and printers
            </Link>
            <ConnectPhoneButton />
          </div>
        }
      />
      {data?.recovered && (
        <p
          role="status"
          className="mb-4 rounded-card bg-success-soft p-4 text-success"
        >
          {recoveredText(data.recovered)}
        </p>
      )}
      <div className="space-y-4">
        {data && data.losses.length > 0 && <LossesCard losses={data.losses} />}
        <Card flush>
          <ListState
            query={tills}
            things="tills"
            rows={3}
          />
          {data?.rows.length === 0 && (
            <Empty
              drawing="receipt"
              hint="A device becomes a till with its first sale."
            >
              No tills yet
            </Empty>
          )}
          {data && data.rows.length > 0 && (
            <TillsList
              tills={data.rows}
              onRename={(till) => setDialog({ what: 'rename', till })}
              onEnd={(till) => setDialog({ what: 'end', till })}
            />
          )}
        </Card>
        <QuarantinedSalesCard />
      </div>
      <OptionalPart
        open={dialog?.what === 'rename'}
        onClose={close}
      >
        {dialog?.what === 'rename' && (
          <RenameTillDialog
            till={dialog.till}
            onClose={close}
          />
        )}
      </OptionalPart>
      {dialog?.what === 'end' && (
        <EndTillDialog
          till={dialog.till}
          onClose={close}
        />
      )}
    </>
  )
}

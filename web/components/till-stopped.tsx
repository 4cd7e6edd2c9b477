// In the place of the till, where this browser may not sell as one: an administrator ended it, or
// the server at this address belongs to another shop.
import { recordsText } from '@webale/domain/features/till/count-words.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { toFailure } from '../lib/server/call.ts'
import { useIsServerAway } from '../lib/server/contact.ts'
import { loadTill } from '../till/page/load-till.ts'
import { switchToThisShop, readUnsent, removeTill } from '../till/page/this-till-data.ts'
import { saveCopy } from '../till/page/save-copy.ts'
import { useTillStatus } from '../till/page/till-status.ts'
import { toastWarning } from '../lib/server/toasts.ts'
import { toastFailure } from '../lib/server/failure-toasts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconDeviceMobileOff, IconDownload } from '../ui/icons.ts'

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid min-h-(--page-h) place-items-center p-6 text-center">
    <div className="max-w-md">
      <span className="mx-auto mb-4 grid size-16 place-items-center rounded-full bg-primary-soft text-primary-text">
        <Icon
          of={IconDeviceMobileOff}
          className="size-8"
        />
      </span>
      <h1
        tabIndex={-1}
        className="sr-only"
      >
        Point of Sale
      </h1>
      <p className="font-display text-h2">{title}</p>
      {children}
    </div>
  </div>
)

const startAgain = async (): Promise<void> => {
  if (await removeTill()) window.location.reload()
  else toastWarning('The till was not removed', { reason: 'A sale is not finished or not saved.' })
}

const EndedTill = ({ unsent, documents }: { unsent: number; documents: number }) => {
  // A sale that was open when the browser was closed.
  useEffect(() => void loadTill().then((till) => till?.finishOpenSales()), [])
  return (
    <Notice title="An administrator ended this till.">
      {unsent > 0 ? (
        <p
          role="status"
          className="mt-1 text-text-2"
        >
          Waiting sales are still sent. {recordsText(unsent, documents)}{' '}
          {unsent === 1 ? 'waits' : 'wait'}.
        </p>
      ) : (
        <>
          <p className="mt-1 text-text-2">All sales are sent.</p>
          <Button
            look="primary"
            onClick={startAgain}
            className="mt-5"
          >
            Use this device again
          </Button>
        </>
      )}
    </Notice>
  )
}

const changeShop = async (): Promise<void> => {
  try {
    await switchToThisShop()
    window.location.reload()
  } catch (error) {
    toastFailure('Failed to open this shop', toFailure(error))
  }
}

type UnsentRecords = Awaited<ReturnType<typeof readUnsent>>

const OtherShop = () => {
  const isAway = useIsServerAway()
  const [till, setTill] = useState<UnsentRecords | null>(null)
  const mustAsk = till !== null && till.unsent > 0
  useEffect(() => void readUnsent().then(setTill), [])
  useEffect(() => {
    // With nothing unsent, the person need not choose.
    if (till?.unsent === 0 && !isAway) void changeShop()
  }, [till, isAway])

  if (till === null || (!mustAsk && !isAway)) return null

  return (
    <Notice title="This till belongs to another shop.">
      {mustAsk && (
        <p className="mt-1 text-text-2">
          {recordsText(till.unsent, till.documents)} of {till.shop ?? 'that shop'}{' '}
          {till.unsent === 1 ? 'is' : 'are'} not sent yet.
        </p>
      )}
      {/* Both are as wide as the wider one. */}
      <div className="mx-auto mt-5 grid w-fit auto-cols-fr gap-3 sm:grid-flow-col">
        {mustAsk && (
          <Button
            icon={IconDownload}
            onClick={() => void saveCopy()}
          >
            Save a copy
          </Button>
        )}
        <Button
          look="primary"
          onClick={changeShop}
        >
          Go on with this shop
        </Button>
      </div>
    </Notice>
  )
}

export const TillStopped = () => {
  const { kind, waiting, attention, documents } = useTillStatus()
  return kind === 'ended' ? (
    <EndedTill
      unsent={waiting + attention}
      documents={documents}
    />
  ) : (
    <OtherShop />
  )
}

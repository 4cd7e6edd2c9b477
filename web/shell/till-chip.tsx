// The chip in the bar on a device that is a till: is the server here, and what waits. It leads to
// the page of this till. It is loaded after the first screen; until then, and on other devices,
// server-chip.tsx says whether the server is away.
import { isLeader } from '@webale/domain/access/role.ts'
import { recordsText } from '@webale/domain/features/till/count-words.ts'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { lazyPart, useLoadedPart } from '../lib/lazy-part.ts'
import { lockScreen, useIsShared } from '../lib/session/lock.ts'
import { useActor, useShopRules } from '../lib/session/session.tsx'
import { useIsServerAway } from '../lib/server/contact.ts'
import { reloadNewest } from '../till/page/old-page.ts'
import { type TillStatus, useTillStatus } from '../till/page/till-status.ts'
import { chipWords, type ChipWords } from '../till/page/chip-words.ts'
import { toastDone } from '../lib/server/toasts.ts'
import { cn } from '../ui/cn.ts'
import { Icon } from '../ui/icon.tsx'
import {
  IconAlertTriangle,
  IconCheck,
  IconCloud,
  IconCloudOff,
  IconLock,
  IconRefresh,
} from '../ui/icons.ts'
import { ServerChip } from './server-chip.tsx'
import { SignOutDialog } from './sign-out.ts'

/** Who sells on a shared till, and the button that locks it for the next person. */
const LockButton = () => {
  const { full_name } = useActor()
  return (
    <button
      type="button"
      aria-label="Lock"
      data-tip={`${full_name} sells. Lock for the next person`}
      onClick={lockScreen}
      className="inline-flex h-11 min-w-11 flex-none flex-col items-center justify-center gap-0.5 rounded-control border border-bar-line px-1 font-medium text-bar-text hover:bg-white/10 min-[1340px]:flex-row min-[1340px]:gap-2 min-[1340px]:px-2.5"
    >
      <Icon
        of={IconLock}
        className="max-[1339px]:size-4.5"
      />
      {/* A narrow bar has room for the first name. */}
      <span className="max-w-12 truncate text-tiny min-[1340px]:hidden">
        {full_name.split(' ')[0]}
      </span>
      <span className="max-w-18 truncate text-small max-[1339px]:hidden">{full_name}</span>
    </button>
  )
}

const LOOKS: Readonly<Record<ChipWords['look'], string>> = {
  quiet: 'text-bar-muted hover:bg-white/10 hover:text-bar-text',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

const iconOf = ({ look }: ChipWords, isAway: boolean, waiting: number) => {
  if (look === 'danger') return IconAlertTriangle
  if (isAway) return IconCloudOff
  return waiting > 0 ? IconRefresh : IconCheck
}

/**
 * After an outage: says how many sales were sent,
 * once none waits. What needs attention was not sent.
 */
const useBackToast = (isAway: boolean, { waiting, attention, documents }: TillStatus): void => {
  const most = useRef({ all: 0, documents: 0 })
  useEffect(() => {
    if (isAway && waiting + attention >= most.current.all)
      most.current = { all: waiting + attention, documents }

    if (isAway || waiting > 0) return
    const sent = most.current.all - attention
    const sentDocuments = Math.max(0, most.current.documents - documents)
    most.current = { all: 0, documents: 0 }
    if (sent > 0)
      toastDone(`The server is back. ${recordsText(sent, Math.min(sent, sentDocuments))} sent.`)
  }, [isAway, waiting, attention, documents])
}

const CHIP =
  'inline-flex h-8 items-center justify-center gap-1.5 rounded-full px-2.5 text-small font-semibold whitespace-nowrap pointer-coarse:h-11 pointer-coarse:min-w-11'

/** This browser is no till, or not yet one; the page says why. */
const NoTillChip = ({ words }: { words: string }) => (
  <span
    role="status"
    className="flex-none"
  >
    <Link
      to="/till"
      title="This till"
      className={cn(CHIP, LOOKS.quiet)}
    >
      <Icon
        of={IconCloud}
        className="size-4"
      />
      <span className="max-2xl:sr-only">{words}</span>
    </Link>
  </span>
)

const Chip = () => {
  const isAway = useIsServerAway()
  const isOnSales = useLocation().pathname === '/sales'
  const status = useTillStatus()
  const { kind, isSending, waiting, attention, to_see } = status
  const lost = status.lost === null ? 0 : status.lost.waiting
  useBackToast(isAway, status)
  // Without the server a browser on plain http cannot load the code of the question.
  useEffect(() => void SignOutDialog.preload().catch(() => undefined), [])
  // A newer page has changed the data of this till.
  if (kind === 'old_page')
    return (
      <button
        type="button"
        onClick={reloadNewest}
        className={cn(CHIP, LOOKS.danger, 'flex-none')}
      >
        <Icon
          of={IconRefresh}
          className="size-4"
        />
        Reload
      </button>
    )
  if (!isAway && (!window.isSecureContext || kind === 'not_secure' || kind === 'no_storage'))
    return <NoTillChip words="Online only" />

  if (kind !== 'till' && kind !== 'ended' && waiting + attention + to_see === 0 && lost === 0)
    return kind === 'new' && isOnSales && !isAway ? (
      <NoTillChip words="Not ready to sell without the server" />
    ) : (
      <ServerChip />
    )

  const needing = attention + to_see
  const chip = chipWords({ isAway, isSending, waiting, attention: needing, lost })
  const { words, look } = chip
  const count = [lost ?? 0, needing, waiting].find((one) => one > 0) ?? 0

  return (
    <span
      role="status"
      className="flex-none"
    >
      <Link
        to="/till"
        title={isAway ? "The shop's server does not answer." : 'This till'}
        className={cn(CHIP, LOOKS[look])}
      >
        <Icon
          of={iconOf(chip, isAway, waiting)}
          className="size-4"
        />
        <span className="max-2xl:sr-only">{words}</span>
        {count > 0 && (
          <span
            aria-hidden
            className="2xl:hidden"
          >
            {count}
          </span>
        )}
      </Link>
    </span>
  )
}

const ApprovalBell = lazyPart(() => import('./approval-bell.tsx'), 'ApprovalBell')

/** The chip; for leaders the bell of requests; on a shared till also who sells, and Lock. */
export const TillChip = () => {
  const isShared = useIsShared()
  const { pin, approvals } = useShopRules()
  const actor = useActor()
  const isAsked = approvals && isLeader(actor)
  const isBellHere = useLoadedPart(ApprovalBell, isAsked)

  return (
    <>
      {isAsked && isBellHere && <ApprovalBell />}
      <Chip />
      {pin && isShared && <LockButton />}
    </>
  )
}

// The end of the payment column: why a sale was refused and what to press next, whether to print,
// and the primary button, which always keeps its position and size.
import { canCompleteCart } from '@webale/domain/features/sale/cart.ts'
import { priceQuestion } from '@webale/domain/features/sale/open-price.ts'
import { Suspense } from 'react'
import { useDeviceSetting } from '../../../lib/device-settings.ts'
import { lazyPart, type LazyPart } from '../../../lib/lazy-part.ts'
import { useIsServerAway } from '../../../lib/server/contact.ts'
import { OptionalPart } from '../../../components/optional-part.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconAlertOctagon, IconCheck, IconShieldCheck } from '../../../ui/icons.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useTill } from '../till/till-context.tsx'
import type { Completion, SaleFailure } from './use-complete-sale.ts'
import type { DiscountApproval } from './use-discount-approval.ts'
import type { UnfinishedSale } from './use-unfinished-sale.ts'

/** Loaded when a sale was refused by a rule. */
const NextStep: LazyPart<{ code: string; onAsk: () => void }> = lazyPart(
  () => import('./next-step.tsx'),
  'NextStep',
)

const doNothing = (): void => undefined

type TroubleNoteProps = {
  trouble: SaleFailure
  onRetry: () => void
  onAsk: () => void
  onClose: Completion['closeStored']
}

const TroubleButton = ({ trouble, onRetry, onAsk, onClose }: TroubleNoteProps) => {
  const { stored, code, mayPass } = trouble
  if (stored !== null)
    return (
      <Button
        size="s"
        onClick={() => onClose(stored)}
      >
        Show receipt
      </Button>
    )

  if (mayPass || code === null)
    return (
      <Button
        size="s"
        onClick={onRetry}
      >
        Retry
      </Button>
    )

  return (
    <OptionalPart
      open={false}
      onClose={doNothing}
    >
      <NextStep
        code={code}
        onAsk={onAsk}
      />
    </OptionalPart>
  )
}

const TroubleNote = (props: TroubleNoteProps) => {
  const { trouble } = props
  return (
    <div className="mb-1 flex items-center gap-2.5 rounded-row bg-danger-soft py-1.5 pr-1.5 pl-3 text-danger-text">
      <Icon of={IconAlertOctagon} />
      <p className="min-w-0 flex-1 text-small">{trouble.reason}</p>
      <TroubleButton {...props} />
    </div>
  )
}

/** Loaded only after a crash in the middle of a sale. */
const UnfinishedQuestion = lazyPart(() => import('./unfinished-question.tsx'), 'UnfinishedQuestion')

type CompleteBarProps = {
  completion: Completion
  approval: DiscountApproval
  unfinished: UnfinishedSale
  onComplete: () => void
}

/** What the primary button does, in words and as an icon. */
const PrimaryWords = ({ busy, asks }: { busy: boolean; asks: boolean }) => (
  <>
    {busy ? <Spinner /> : <Icon of={asks ? IconShieldCheck : IconCheck} />}
    {busy ? 'Completing...' : asks ? 'Ask for approval' : 'Complete Sale'}
    {!busy && <Kbd onPrimary>F9</Kbd>}
  </>
)

export const CompleteBar = ({ completion, approval, unfinished, onComplete }: CompleteBarProps) => {
  const { cart, ready } = useTill()
  const [print, setPrint] = useDeviceSetting('print_after_sale')
  const { busy, slow, trouble } = completion
  const isAway = useIsServerAway()
  const asks = approval.isNeeded
  const able = ready && (asks ? !isAway : canCompleteCart(cart))
  if (unfinished.id !== null)
    return (
      <Suspense>
        <UnfinishedQuestion onAnswer={unfinished.answer} />
      </Suspense>
    )

  return (
    <div
      data-toast-foot="phone"
      className="relative flex-none border-border bg-surface px-4 pt-1 pb-5 max-md:border-t"
    >
      {trouble !== null && (
        <TroubleNote
          trouble={trouble}
          onRetry={onComplete}
          onAsk={approval.ask}
          onClose={completion.closeStored}
        />
      )}
      <Switch
        label="Print receipt after sale"
        checked={print === 'on'}
        onChange={(on) => setPrint(on ? 'on' : 'off')}
        className="text-small short:-my-1"
      />
      <button
        type="button"
        data-complete
        disabled={!busy && !able}
        aria-busy={busy || undefined}
        onClick={onComplete}
        className={buttonClass({
          look: 'primary',
          size: 'l',
          className: 'w-full short:h-13',
        })}
      >
        <PrimaryWords
          busy={busy}
          asks={asks}
        />
      </button>
      <p
        role="status"
        className="absolute inset-x-4 bottom-0.5 truncate text-center text-[0.75rem] leading-4 text-text-2"
      >
        {slow ? 'Still sending. It will not be sold twice.' : priceQuestion(cart)}
      </p>
    </div>
  )
}

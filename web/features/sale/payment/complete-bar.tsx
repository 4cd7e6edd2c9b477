// The end of the payment column: why a sale was refused, whether to print, and the primary button,
// which always keeps its position and size.
import { canCompleteCart } from '@webale/domain/features/sale/cart.ts'
import { priceQuestion } from '@webale/domain/features/sale/open-price.ts'
import { Suspense } from 'react'
import { useDeviceSetting } from '../../../lib/device-settings.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconAlertOctagon, IconCheck } from '../../../ui/icons.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useTill } from '../till/till-context.tsx'
import type { Completion, SaleFailure } from './use-complete-sale.ts'
import type { UnfinishedSale } from './use-unfinished-sale.ts'

type TroubleNoteProps = {
  trouble: SaleFailure
  onRetry: () => void
  onClose: Completion['closeStored']
}

const TroubleNote = ({ trouble, onRetry, onClose }: TroubleNoteProps) => {
  const { stored } = trouble
  return (
    <div className="mb-1 flex items-center gap-2.5 rounded-row bg-danger-soft py-1.5 pr-1.5 pl-3 text-danger-text">
      <Icon of={IconAlertOctagon} />
      <p className="min-w-0 flex-1 text-small">{trouble.reason}</p>
      {stored === null ? (
        <Button
          size="s"
          onClick={onRetry}
        >
          Retry
        </Button>
      ) : (
        <Button
          size="s"
          onClick={() => onClose(stored)}
        >
          Show receipt
        </Button>
      )}
    </div>
  )
}

/** Loaded only after a crash in the middle of a sale. */
const UnfinishedQuestion = lazyPart(() => import('./unfinished-question.tsx'), 'UnfinishedQuestion')

type CompleteBarProps = {
  completion: Completion
  unfinished: UnfinishedSale
  onComplete: () => void
}

export const CompleteBar = ({ completion, unfinished, onComplete }: CompleteBarProps) => {
  const { cart, ready } = useTill()
  const [print, setPrint] = useDeviceSetting('print_after_sale')
  const { busy, slow, trouble } = completion
  const able = ready && canCompleteCart(cart)
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
        {busy ? <Spinner /> : <Icon of={IconCheck} />}
        {busy ? 'Completing...' : 'Complete Sale'}
        {!busy && <Kbd onPrimary>F9</Kbd>}
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

// The last sale, below the list, so that the change can still be looked up after the dialog has
// closed.
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { useActor } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconPrinter } from '../../../ui/icons.ts'
import { type LastSale, useLastSale } from './last-sale.ts'
import { useReprint } from './use-reprint.ts'

/** In two lines on phones, so that the change is readable. */
const LastSaleText = ({ last }: { last: LastSale }) => (
  <p className="figures min-w-0 flex-1 text-small text-text-2 max-md:leading-5 md:truncate">
    Last sale <b className="text-text">{last.receipt_number}</b> · {formatNumber(last.total)}
    {last.change_amount > 0 && (
      <>
        {' '}
        <span className="max-md:hidden">·</span>{' '}
        <span className="max-md:block">
          change <b className="text-text">{formatNumber(last.change_amount)}</b>
        </span>
      </>
    )}
  </p>
)

export const LastSaleBar = () => {
  const actor = useActor()
  const last = useLastSale(actor.id)
  const reprint = useReprint()

  return (
    <div
      data-toast-foot="wide"
      className="-mx-4 flex h-[4.5rem] flex-none items-center gap-3 border-t border-border bg-bg px-4 max-md:hidden lg:-mx-5 lg:px-5 short:h-16"
    >
      {last !== null && (
        <>
          <LastSaleText last={last} />
          <Button
            size="s"
            icon={IconPrinter}
            onClick={() => void reprint(last.id)}
            className="h-11"
          >
            Reprint
          </Button>
        </>
      )}
    </div>
  )
}

/** The same on phones, in place of the cart's button while the cart is empty. */
export const LastSaleLine = ({ last }: { last: LastSale }) => {
  const reprint = useReprint()
  return (
    <div className="flex h-13 items-center gap-2">
      <LastSaleText last={last} />
      <IconButton
        label="Reprint"
        icon={IconPrinter}
        onClick={() => void reprint(last.id)}
      />
    </div>
  )
}

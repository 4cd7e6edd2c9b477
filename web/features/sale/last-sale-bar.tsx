// Below the list: the last sale, so that "how much change was it?" has an answer after the dialog is gone. Its left end is the
// chat button's place.
import { IconPrinter } from '@tabler/icons-react'
import { figure } from '@webale/domain/kernel/money.ts'
import { useActor } from '../../lib/session.tsx'
import { Button } from '../../ui/button.tsx'
import { useLastSale } from './last-sale.ts'
import { useReprint } from './use-reprint.ts'

export const LastSaleBar = () => {
  const actor = useActor()
  const last = useLastSale(actor.id)
  const reprint = useReprint()
  return (
    <div
      data-toast-foot
      className="-mx-4 flex h-[4.5rem] flex-none items-center gap-3 border-t border-border bg-bg pr-4 pl-[4.75rem] max-md:hidden lg:-mx-5 lg:pr-5 short:h-16"
    >
      {last !== null && (
        <>
          <p className="figures min-w-0 flex-1 truncate text-small text-text-2">
            Last sale <b className="text-text">{last.receipt_number}</b> · {figure(last.total)}
            {last.change_amount > 0 && (
              <>
                {' '}
                · change <b className="text-text">{figure(last.change_amount)}</b>
              </>
            )}
          </p>
          <Button size="s" icon={IconPrinter} onClick={() => void reprint(last.id)} className="h-11">
            Reprint
          </Button>
        </>
      )}
    </div>
  )
}

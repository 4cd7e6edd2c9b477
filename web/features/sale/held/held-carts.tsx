// The buttons of the held carts: Hold puts the cart
// aside, Held carts lists what waits in the department.
import type { HeldCart } from '@webale/domain/features/held-cart/held-cart.ts'
import { useState } from 'react'
import { lazyPart, type LazyPart } from '../../../lib/lazy-part.ts'
import { useServerNeed } from '../../../till/page/server-need.ts'
import { OptionalPart } from '../../../components/optional-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconClockPause, IconStack2 } from '../../../ui/icons.ts'
import { useTill } from '../till/till-context.tsx'
import { useHeldList } from './use-hold.ts'

type WindowProps = { onClose: () => void }

const HoldDialog: LazyPart<WindowProps> = lazyPart(() => import('./hold-dialog.tsx'), 'HoldDialog')
const HeldListDialog: LazyPart<WindowProps & { held: readonly HeldCart[] }> = lazyPart(
  () => import('./held-list-dialog.tsx'),
  'HeldListDialog',
)

type OpenedDialog = 'hold' | 'list' | null

export const HeldCarts = ({ where }: { where: 'head' | 'bar' }) => {
  const { cart, frozen, ready } = useTill()
  const held = useHeldList()
  const need = useServerNeed('Hold')
  const [open, setOpen] = useState<OpenedDialog>(null)
  const close = (): void => setOpen(null)
  const mayHold = where === 'head' && cart.lines.length > 0
  const mayList = held.length > 0 && (where === 'head' || cart.lines.length === 0)
  const look = where === 'head' ? 'quiet' : 'secondary'

  return (
    <>
      {(mayHold || mayList) && (
        <div className={where === 'head' ? HEAD : BAR}>
          {mayHold && (
            <Button
              look={look}
              icon={IconClockPause}
              disabled={frozen || need !== null}
              onClick={() => setOpen('hold')}
            >
              Hold
            </Button>
          )}
          {mayHold && need && <span className="text-small text-warning">{need}</span>}
          {mayList && (
            <Button
              look={look}
              icon={IconStack2}
              disabled={frozen || !ready}
              onClick={() => setOpen('list')}
              className={where === 'head' ? 'ml-auto' : 'w-full'}
            >
              Held carts ({held.length})
            </Button>
          )}
        </div>
      )}
      <OptionalPart
        open={open !== null}
        onClose={close}
      >
        {open === 'hold' && <HoldDialog onClose={close} />}
        {open === 'list' && (
          <HeldListDialog
            held={held}
            onClose={close}
          />
        )}
      </OptionalPart>
    </>
  )
}

const HEAD = 'flex flex-none items-center gap-2 border-b border-border px-2'
const BAR = 'mb-2'

// A device without a drawer: one line that says so, with what mends it. Cash that is sold there is
// in no shift.
import { can } from '@webale/domain/access/permissions.ts'
import { type Drawer, drawersToUse } from '@webale/domain/features/shift/drawer.ts'
import { Link } from 'react-router'
import { useActor } from '../lib/session/session.tsx'
import { bindDrawer, chooseDrawer, rememberDrawer } from '../till/page/bind-drawer.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'

const UseDrawer = ({ drawer }: { drawer: Drawer }) => {
  const actor = useActor()
  const use = (): void => {
    const { open_shift_id: id, opened_at } = drawer
    if (can(actor, 'drawer.choose')) {
      chooseDrawer(drawer.id)
      rememberDrawer(actor.id, drawer)
    } else if (id !== null && opened_at !== null) bindDrawer(actor.id, drawer, { id, opened_at })
  }

  return (
    <Button
      size="s"
      onClick={use}
    >
      Use {drawer.name}
    </Button>
  )
}

const linkOf = (to: string, words: string) => (
  <Link
    to={to}
    className={buttonClass({ size: 's' })}
  >
    {words}
  </Link>
)

type NoDrawerProps = {
  /** Those that this person may use; undefined while nobody knows them. */
  drawers: readonly Drawer[] | undefined
  /** The page has the form that opens a shift. */
  hasForm?: boolean
  className?: string
}

const NextStep = ({ drawers, hasForm = false }: NoDrawerProps) => {
  const actor = useActor()
  if (drawers === undefined) return null
  const usable = drawersToUse(actor, drawers)
  const [first] = usable
  if (first !== undefined)
    return usable.length === 1 ? <UseDrawer drawer={first} /> : linkOf('/till', 'Choose a drawer')

  if (drawers.some(({ open_shift_id }) => open_shift_id === null))
    return hasForm ? <span>Open a shift here.</span> : linkOf('/shift', 'Open shift')

  if (drawers.length > 0) return <span>Ask a moderator or administrator.</span>

  return can(actor, 'drawer.manage') ? (
    linkOf('/shift', 'Add a drawer')
  ) : (
    <span>Ask an administrator to add one.</span>
  )
}

export const NoDrawer = ({ className, ...props }: NoDrawerProps) => {
  const [only, ...others] = props.drawers ?? []
  const where =
    only === undefined || others.length > 0 ? 'is in no shift' : `is not counted in ${only.name}`

  return (
    <div
      role="status"
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 bg-warning-soft px-4 py-2 text-small text-warning',
        className,
      )}
    >
      <p>This device has no drawer. Cash sold here {where}.</p>
      <NextStep {...props} />
    </div>
  )
}

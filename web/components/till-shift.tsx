// One line about the drawer of this till: is its shift open, and since when. Nothing on a till
// without a drawer. Until the server answers, it shows what this till saw last.
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { formatTime } from '@webale/domain/kernel/time.ts'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useActor } from '../lib/session/session.tsx'
import { rememberDrawer, useSeenDrawer, useTillDrawer } from '../till/page/till-drawer.ts'
import { useQuery } from '../lib/server/use-query.ts'
import { Icon } from '../ui/icon.tsx'
import { IconCashRegister } from '../ui/icons.ts'

const ChosenDrawer = ({ id }: { id: string }) => {
  const actor = useActor()
  const { data } = useQuery(drawerApi.list, {})
  const seen = useSeenDrawer(actor.id)
  const found = data?.find((one) => one.id === id) ?? null
  const drawer = data === undefined ? seen : found
  useEffect(() => {
    if (data !== undefined) rememberDrawer(actor.id, found)
  }, [actor.id, data, found])

  if (drawer === null) return null

  return (
    <p className="flex min-h-9 flex-none items-center gap-2 border-b border-border px-4 text-small text-text-2">
      <Icon
        of={IconCashRegister}
        className="size-4"
      />
      <span className="min-w-0 truncate">
        {drawer.opened_at === null
          ? `${drawer.name}: no open shift`
          : `${drawer.name}: shift open since ${formatTime(drawer.opened_at)}`}
      </span>
      <Link
        to="/shift"
        className="touch-target ml-auto inline-flex flex-none items-center justify-end font-semibold text-primary-text underline-offset-4 hover:underline"
      >
        {drawer.opened_at === null ? 'Open shift' : 'Shift'}
      </Link>
    </p>
  )
}

export const TillShift = () => {
  const [id] = useTillDrawer()
  return id === null ? null : <ChosenDrawer id={id} />
}

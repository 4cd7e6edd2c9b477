// One line about the drawer of this device: is its shift open, and since when; or that there is
// none. Until the server answers, it shows what this device saw last.
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { formatTime } from '@webale/domain/kernel/time.ts'
import { Link } from 'react-router'
import { useIsServerAway } from '../lib/server/contact.ts'
import { useActor } from '../lib/session/session.tsx'
import { type ShownDrawer, useKnownDrawer, useSeenDrawer } from '../till/page/bind-drawer.ts'
import { useDeviceDrawer } from '../till/page/till-drawer.ts'
import { useQuery } from '../lib/server/use-query.ts'
import { Icon } from '../ui/icon.tsx'
import { IconCashRegister } from '../ui/icons.ts'
import { NoDrawer } from './no-drawer.tsx'

const DrawerLine = ({ drawer: { name, opened_at } }: { drawer: ShownDrawer }) => (
  <p className="flex min-h-9 flex-none items-center gap-2 border-b border-border px-4 text-small text-text-2">
    <Icon
      of={IconCashRegister}
      className="size-4"
    />
    <span className="min-w-0 truncate">
      {opened_at === null
        ? `${name}: no open shift`
        : `${name}: shift open since ${formatTime(opened_at)}`}
    </span>
    <Link
      to="/shift"
      className="touch-target ml-auto inline-flex flex-none items-center justify-end font-semibold text-primary-text underline-offset-4 hover:underline"
    >
      {opened_at === null ? 'Open shift' : 'Shift'}
    </Link>
  </p>
)

export const TillShift = () => {
  const { data } = useQuery(drawerApi.list, {})
  const known = useKnownDrawer(data)
  const seen = useSeenDrawer(useActor().id)
  const own = useDeviceDrawer()
  const isAway = useIsServerAway()
  const drawer = known === undefined ? seen : known
  if (drawer !== null) return <DrawerLine drawer={drawer} />
  const isUnknown = data === undefined && (own !== null || !isAway)

  return isUnknown ? null : <NoDrawer drawers={data} />
}

// The page This till in a browser that is no till.
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { OLD_PAGE, reloadNewest } from '../../../till/page/old-page.ts'
import type { TillKind } from '../../../till/page/till-status.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconCloudOff, IconRefresh } from '../../../ui/icons.ts'

const NotSecure = () => {
  const address = useQuery(sessionApi.setup, {}).data?.https_address ?? null
  return (
    <>
      Here sales need the server, because this address is not secure.
      {address !== null && (
        <>
          {' '}
          Open{' '}
          <a
            href={address}
            className="underline underline-offset-4"
          >
            {address}
          </a>{' '}
          to sell without it.
        </>
      )}
    </>
  )
}

const WHY = {
  not_secure: <NotSecure />,
  no_storage:
    'Here sales need the server, because this window keeps nothing. Use an ordinary window.',
  old_page: (
    <>
      {OLD_PAGE}
      <Button
        look="primary"
        icon={IconRefresh}
        className="mt-3 flex"
        onClick={reloadNewest}
      >
        Reload
      </Button>
    </>
  ),
}

/** Is this browser no till? */
export const isOnlineOnly = (kind: TillKind): kind is keyof typeof WHY => kind in WHY

export const OnlineOnly = ({ kind }: { kind: keyof typeof WHY }) => (
  <Card title="State">
    <p className="flex items-start gap-3">
      <Icon
        of={IconCloudOff}
        className="mt-0.5 text-text-2"
      />
      <span>{WHY[kind]}</span>
    </p>
  </Card>
)

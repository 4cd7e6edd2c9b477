// What the page says in a browser that is no till.
import { IconCloudOff } from '@tabler/icons-react'
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'

const NotSecure = () => {
  const address = useQuery(sessionApi.setup, {}).data?.https_address ?? null
  return (
    <>
      Here sales need the server, because this address is not secure.
      {address !== null && (
        <>
          {' '}
          Open{' '}
          <a href={address} className="underline underline-offset-4">
            {address}
          </a>{' '}
          to sell without it.
        </>
      )}
    </>
  )
}

export const OnlineOnly = ({ kind }: { kind: 'not_secure' | 'no_storage' }) => (
  <Card title="State">
    <p className="flex items-start gap-3">
      <Icon of={IconCloudOff} className="mt-0.5 text-text-2" />
      <span>
        {kind === 'not_secure' ? (
          <NotSecure />
        ) : (
          'Here sales need the server, because this window keeps nothing. Use an ordinary window.'
        )}
      </span>
    </p>
  </Card>
)

// The chip in the bar while the shop's server does not answer.
import { useIsServerAway } from '../lib/server/contact.ts'
import { Icon } from '../ui/icon.tsx'
import { IconCloudOff } from '../ui/icons.ts'

export const ServerChip = () => (
  // Always rendered, so that screen readers announce its content.
  <span
    role="status"
    className="flex-none"
  >
    {useIsServerAway() && (
      <span
        title="The shop's server does not answer."
        className="inline-flex h-8 items-center gap-1.5 rounded-full bg-warning-soft px-2.5 text-small font-semibold text-warning"
      >
        <Icon
          of={IconCloudOff}
          className="size-4"
        />
        <span className="max-md:sr-only">Offline</span>
      </span>
    )}
  </span>
)

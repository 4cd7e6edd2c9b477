// Who sells on a shared till, and the button that locks it for the next person.
import { IconLock } from '@tabler/icons-react'
import { lockTill } from '../lib/lock.ts'
import { useActor } from '../lib/session.tsx'
import { Icon } from '../ui/icon.tsx'

export const LockButton = () => {
  const { full_name } = useActor()
  return (
    <button
      type="button"
      aria-label="Lock"
      data-tip={`${full_name} sells. Lock for the next person`}
      onClick={lockTill}
      className="inline-flex h-11 min-w-11 flex-none items-center justify-center gap-2 rounded-control border border-bar-line px-2 font-medium text-bar-text hover:bg-white/10 md:px-3"
    >
      <Icon of={IconLock} />
      <span className="max-w-28 truncate max-md:max-w-14 max-md:text-small">{full_name}</span>
    </button>
  )
}

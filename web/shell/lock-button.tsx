// Who sells on a shared till, and the button that locks it for the next person.
import { IconLock } from '@tabler/icons-react'
import { lockScreen } from '../lib/lock.ts'
import { useActor } from '../lib/session.tsx'
import { Icon } from '../ui/icon.tsx'

export const LockButton = () => {
  const { full_name } = useActor()
  return (
    <button
      type="button"
      aria-label="Lock"
      data-tip={`${full_name} sells. Lock for the next person`}
      onClick={lockScreen}
      className="inline-flex h-11 min-w-11 flex-none flex-col items-center justify-center gap-0.5 rounded-control border border-bar-line px-1 font-medium text-bar-text hover:bg-white/10 min-[1200px]:flex-row min-[1200px]:gap-2 min-[1200px]:px-2.5"
    >
      <Icon of={IconLock} className="max-[1199px]:size-4.5" />
      {/* A narrow bar has room for the first name. */}
      <span className="max-w-12 truncate text-tiny min-[1200px]:hidden">{full_name.split(' ')[0]}</span>
      <span className="max-w-18 truncate text-small max-[1199px]:hidden">{full_name}</span>
    </button>
  )
}

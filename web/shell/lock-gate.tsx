// Locks a shared till: the page is not rendered until somebody signs in by PIN or password, also
// after a reload and in other tabs.
import { type ReactNode } from 'react'
import { lazyPart, useLoadedPart } from '../lib/lazy-part.ts'
import { useIsShared, useLockState } from '../lib/session/lock.ts'

const LockCover = lazyPart<{ isArriving: boolean }>(() =>
  import('./lock-cover.tsx').then((part) => part.LockCover),
)
const LockWatch = lazyPart(() => import('./lock-watch.tsx').then((part) => part.LockWatch))

const Covered = ({ isArriving }: { isArriving: boolean }) =>
  useLoadedPart(LockCover, true) ? (
    <LockCover isArriving={isArriving} />
  ) : (
    <main className="grid min-h-dvh place-content-center">Locked</main>
  )

const Watched = () => useLoadedPart(LockWatch, true) && <LockWatch />

export const LockGate = ({ children }: { children: ReactNode }) => {
  const lock = useLockState()
  const isShared = useIsShared()
  if (lock !== 'open') return <Covered isArriving={lock === 'arriving'} />

  return (
    <>
      {isShared && <Watched />}
      {children}
    </>
  )
}

// Locks a shared till: the page is not rendered until somebody signs in by PIN or password, also
// after a reload and in other tabs.
import { type ReactNode } from 'react'
import { lazyPart, useLoadedPart, type LazyPart } from '../lib/lazy-part.ts'
import { useIsShared, useLockState } from '../lib/session/lock.ts'

const LockCover: LazyPart<{ isArriving: boolean }> = lazyPart(
  () => import('./lock-cover.tsx'),
  'LockCover',
)
const LockWatch = lazyPart(() => import('./lock-watch.tsx'), 'LockWatch')

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

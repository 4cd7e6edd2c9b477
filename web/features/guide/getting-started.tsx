// Opens the Getting Started guide: on Home of an empty shop, one second after loading, or from the
// account menu or Ctrl+K. Its dialog is downloaded only then and asks what the shop has. It never
// opens over a cart or a dialog unless it was asked for (decision R6).
import { mayOpenGuide, OPEN_DELAY_MS } from '@webale/domain/features/guide/onboarding.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { readGuideFlags } from '../../lib/guide-flags.ts'
import { onGuideOpened } from '../../lib/guide-opener.ts'
import { lazyPart, type LazyPart } from '../../lib/lazy-part.ts'
import { OptionalPart } from '../../components/optional-part.tsx'

type DialogProps = { asked: boolean; onClose: () => void }

const Dialog: LazyPart<DialogProps> = lazyPart(
  () => import('./getting-started-dialog.tsx'),
  'GettingStartedDialog',
)

export const GettingStarted = (): ReactNode => {
  const [opened, setOpened] = useState<'no' | 'automatically' | 'on request'>('no')
  const [isDue, setDue] = useState(false)
  const isHome = useLocation().pathname === '/'
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), OPEN_DELAY_MS)
    const stop = onGuideOpened(() => setOpened('on request'))

    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])

  useEffect(() => {
    if (!isDue || !isHome) return
    // Once for each loaded page.
    setDue(false)
    if (mayOpenGuide(readGuideFlags())) setOpened('automatically')
  }, [isDue, isHome])

  const close = useCallback(() => setOpened('no'), [])
  if (opened === 'no') return null

  return (
    <OptionalPart
      open={opened === 'on request'}
      onClose={close}
    >
      <Dialog
        asked={opened === 'on request'}
        onClose={close}
      />
    </OptionalPart>
  )
}

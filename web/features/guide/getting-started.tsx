// Opens the Getting Started guide: one second after loading, or from the account menu or Ctrl+K.
// Its dialog is downloaded only then. It never opens over a cart or a dialog unless it was asked
// for (decision R6).
import { OPEN_DELAY_MS, shouldOpenGuide } from '@webale/domain/features/guide/onboarding.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { onGuideOpened } from '../../lib/guide-opener.ts'
import { lazyPart, type LazyPart } from '../../lib/lazy-part.ts'
import { OptionalPart } from '../../components/optional-part.tsx'
import { readGuideFlags } from './guide-flags.ts'

type DialogProps = { asked: boolean; onClose: () => void }

const Dialog: LazyPart<DialogProps> = lazyPart(
  () => import('./getting-started-dialog.tsx'),
  'GettingStartedDialog',
)

export const GettingStarted = (): ReactNode => {
  const [opened, setOpened] = useState<'no' | 'automatically' | 'on request'>('no')
  useEffect(() => {
    const timer = setTimeout(
      () => shouldOpenGuide(readGuideFlags()) && setOpened('automatically'),
      OPEN_DELAY_MS,
    )

    const stop = onGuideOpened(() => setOpened('on request'))

    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])

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

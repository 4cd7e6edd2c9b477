// 'Scan with camera': a button beside a field for codes. `onCode` gets what a scanner would type;
// the page plays the tone of lib/sound.ts, as after any scan. The view of the camera is loaded with
// the first press.
import { useEffect, useState } from 'react'
import { type CameraState, findCamera } from '../lib/scan/camera.ts'
import { lazyPart, type LazyPart } from '../lib/lazy-part.ts'
import { toastWarning } from '../lib/server/toasts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { IconCamera } from '../ui/icons.ts'
import type { CameraDialogProps } from './camera-dialog.tsx'
import { OptionalPart } from './optional-part.tsx'

const NAME = 'Scan with camera'

const CameraDialog: LazyPart<CameraDialogProps> = lazyPart(
  () => import('./camera-dialog.tsx'),
  'CameraDialog',
)

/** A camera can be plugged in and out. Null until it is known. */
const useCameraState = (): CameraState | null => {
  const [state, setState] = useState<CameraState | null>(null)
  useEffect(() => {
    let isGone = false
    const look = (): void => void findCamera().then((found) => !isGone && setState(found))
    look()
    navigator.mediaDevices?.addEventListener('devicechange', look)

    return () => {
      isGone = true
      navigator.mediaDevices?.removeEventListener('devicechange', look)
    }
  }, [])

  return state
}

const HINTS = {
  ready: null,
  no_reader: 'This browser cannot read barcodes',
  needs_https: 'Needs https',
} as const

export const CameraButton = ({ onCode, result }: Omit<CameraDialogProps, 'onClose'>) => {
  const [isOpen, setIsOpen] = useState(false)
  const state = useCameraState()
  if (state === null || state === 'no_camera') return null
  const hint = HINTS[state]
  const close = (): void => setIsOpen(false)
  const press = (): void => {
    if (state === 'ready') setIsOpen(true)
    else if (state === 'no_reader') toastWarning('This browser cannot read barcodes')
    else
      toastWarning('Needs https', {
        reason: 'Tills → Connect a phone shows the address that begins with https.',
      })
  }

  return (
    <>
      <IconButton
        look="framed"
        label={NAME}
        tip={hint ?? undefined}
        icon={IconCamera}
        aria-disabled={hint !== null || undefined}
        aria-description={hint ?? undefined}
        onClick={press}
        className="aria-disabled:opacity-50"
      />
      <OptionalPart
        open={isOpen}
        onClose={close}
      >
        {isOpen && (
          <CameraDialog
            onCode={onCode}
            result={result}
            onClose={close}
          />
        )}
      </OptionalPart>
    </>
  )
}

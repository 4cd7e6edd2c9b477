// The view of the camera: what it sees, the light of the phone, and what the last code did.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type CameraView, startCamera } from '../lib/scan/camera-view.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { IconBulb, IconBulbOff } from '../ui/icons.ts'

/** The view closes when the page is hidden, so that the camera is off. */
const useCloseWhenHidden = (onClose: () => void): void => {
  useEffect(() => {
    const close = (): void => {
      if (document.visibilityState === 'hidden') onClose()
    }

    document.addEventListener('visibilitychange', close)
    window.addEventListener('pagehide', onClose)

    return () => {
      document.removeEventListener('visibilitychange', close)
      window.removeEventListener('pagehide', onClose)
    }
  }, [onClose])
}

const TEXTS: Readonly<Record<CameraView['kind'], string>> = {
  starting: 'Starting the camera',
  on: 'Hold the code in front of the camera',
  refused: "The camera was not allowed. Allow it in the browser's settings",
  failed: 'The camera could not be started. Close other apps that use it',
}

const LightButton = ({ light }: { light: (isOn: boolean) => Promise<void> }) => {
  const [isOn, setIsOn] = useState(false)

  return (
    <IconButton
      look="framed"
      label={isOn ? 'Switch the light off' : 'Switch the light on'}
      icon={isOn ? IconBulbOff : IconBulb}
      onClick={() => {
        light(!isOn).then(
          () => setIsOn(!isOn),
          () => setIsOn(false),
        )
      }}
    />
  )
}

export type CameraDialogProps = {
  onCode: (code: string) => void
  /** What the last code did, in the page's own words; null before the first code. */
  result?: ReactNode
  onClose: () => void
}

export const CameraDialog = ({ onCode, result, onClose }: CameraDialogProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const [view, setView] = useState<CameraView>({ kind: 'starting' })
  const [hasRead, setHasRead] = useState(false)
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })

  useCloseWhenHidden(onClose)
  useEffect(() => {
    if (video.current === null) return undefined
    const hearCode = (code: string): void => {
      setHasRead(true)
      latest.current(code)
    }

    return startCamera(video.current, { onView: setView, onCode: hearCode })
  }, [])

  const isOn = view.kind === 'on'

  return (
    <Dialog
      open
      width="s"
      title="Scan with camera"
      onClose={onClose}
      footer={
        <>
          {isOn && view.light !== null && <LightButton light={view.light} />}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <video
        ref={video}
        muted
        playsInline
        aria-label="What the camera sees"
        className="aspect-4/3 w-full rounded-row bg-sunken object-cover"
      />
      <p
        role="status"
        className={cn('mt-3 min-h-10', isOn ? 'text-text-2' : 'font-semibold')}
      >
        {(isOn && hasRead && result) || TEXTS[view.kind]}
      </p>
    </Dialog>
  )
}

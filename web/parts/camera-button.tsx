// 'Scan with camera': a button beside a field for codes, and the view of the camera. `onCode` gets what a scanner would
// type; the page plays the tone, as after any scan.
import { IconBulb, IconBulbOff, IconCamera } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type CameraState, type CameraView, findCamera, startCamera } from '../lib/camera.ts'
import { toastWarning } from '../lib/toasts.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'

const NAME = 'Scan with camera'

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
  const change = (next: boolean): void => {
    light(next).then(
      () => setIsOn(next),
      () => setIsOn(false),
    )
  }
  return (
    <IconButton
      look="framed"
      label={isOn ? 'Switch the light off' : 'Switch the light on'}
      icon={isOn ? IconBulbOff : IconBulb}
      onClick={() => change(!isOn)}
    />
  )
}

type ScanProps = {
  onCode: (code: string) => void
  /** What the last code did, in the page's own words; null before the first code. */
  result?: ReactNode
}

const CameraDialog = ({ onCode, result, onClose }: ScanProps & { onClose: () => void }) => {
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
      title={NAME}
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
      <p role="status" className={cn('mt-3 min-h-10', isOn ? 'text-text-2' : 'font-semibold')}>
        {(isOn && hasRead && result) || TEXTS[view.kind]}
      </p>
    </Dialog>
  )
}

const HINTS = {
  ready: null,
  no_reader: 'This browser cannot read barcodes',
  needs_https: 'Needs https',
} as const

export const CameraButton = ({ onCode, result }: ScanProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const state = useCameraState()
  if (state === null || state === 'no_camera') return null
  const hint = HINTS[state]
  const press = (): void => {
    if (state === 'ready') setIsOpen(true)
    else if (state === 'no_reader') toastWarning('This browser cannot read barcodes')
    else toastWarning('Needs https', { reason: 'Tills → Connect a phone shows the address that begins with https.' })
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
      {isOpen && <CameraDialog onCode={onCode} result={result} onClose={() => setIsOpen(false)} />}
    </>
  )
}

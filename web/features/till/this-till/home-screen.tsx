// How to put Webale on the home screen of this device, where browsers keep its data.
import { useInstall } from '../../../till/page/install-prompt.ts'
import { Button } from '../../../ui/button.tsx'
import { IconDeviceMobile } from '../../../ui/icons.ts'

const isApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent)

/** Was the app opened from the home screen? */
export const isOnHomeScreen = (): boolean => window.matchMedia('(display-mode: standalone)').matches

const steps = (): readonly string[] => {
  if (isApple())
    return [
      'Open this page in Safari.',
      'Press Share, then Add to Home Screen.',
      'Open Webale from the home screen.',
    ]

  if (navigator.userAgent.includes('Android'))
    return [
      'Open the menu of the browser.',
      'Press Add to Home screen.',
      'Open Webale from the home screen.',
    ]

  // It cannot install Webale on a computer: it asks whether it may keep the data.
  if (navigator.userAgent.includes('Firefox/'))
    return ['Load this page again.', 'Firefox asks about stored data. Press Allow.']

  return ['Open the menu of the browser.', 'Press Install Webale.', 'Open Webale from the desktop.']
}

export const HomeScreen = () => {
  const install = useInstall()
  return (
    <>
      <ol className="mt-2 list-decimal space-y-0.5 pl-5">
        {steps().map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {isApple() && (
        <p className="mt-2">Otherwise the phone clears the till after 7 unused days.</p>
      )}
      {install !== null && (
        <Button
          icon={IconDeviceMobile}
          className="mt-3"
          onClick={install}
        >
          Add to home screen
        </Button>
      )}
    </>
  )
}

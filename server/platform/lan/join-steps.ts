// The steps of /join for each kind of device.

export type Platform = {
  readonly id: 'android' | 'iphone' | 'windows' | 'macos' | 'linux'
  readonly title: string
  /** HTML. */
  readonly list: readonly string[]
  readonly note?: string
}

const DOWNLOAD = 'Press <a href="/join/ca.crt">Download the shop’s certificate</a>.'
const OPEN = 'Press the address of the shop below, or scan its code.'

export const PLATFORMS: readonly Platform[] = [
  {
    id: 'android',
    title: 'Android phone',
    list: [
      DOWNLOAD,
      'Open Settings and search for <b>CA certificate</b>. Press <b>Install anyway</b>. ' +
        'The phone needs a screen lock.',
      'Choose the file <b>webale-ca.crt</b>.',
      `${OPEN} Open it in Chrome.`,
      'In the menu of Chrome press <b>Add to Home screen</b>.',
    ],
    note: 'Use Chrome. Firefox does not use this certificate.',
  },
  {
    id: 'iphone',
    title: 'iPhone or iPad',
    list: [
      `Open this page in Safari. ${DOWNLOAD} Press <b>Allow</b>.`,
      'Open Settings, <b>Profile Downloaded</b>, and press <b>Install</b>.',
      'Open Settings, General, About, <b>Certificate Trust Settings</b>. ' +
        'Switch the certificate on.',
      OPEN,
      'Press Share, then <b>Add to Home Screen</b>. ' +
        'Otherwise the phone clears the till after 7 unused days.',
    ],
  },
  {
    id: 'windows',
    title: 'Windows computer',
    list: [
      DOWNLOAD,
      'Open the file. Press <b>Install Certificate</b>, then <b>Current User</b>.',
      'Choose <b>Place all certificates in the following store</b>: ' +
        'Trusted Root Certification Authorities.',
      'Close the browser and start it again. Open the second address.',
    ],
  },
  {
    id: 'macos',
    title: 'Mac',
    list: [
      DOWNLOAD,
      'Open the file. It goes to the program Keychain Access.',
      'Open the certificate there. Under <b>Trust</b> choose <b>Always Trust</b>.',
      'Close the browser and start it again. Open the second address.',
    ],
  },
  {
    id: 'linux',
    title: 'Linux computer',
    list: [
      DOWNLOAD,
      'For Chrome and Chromium type: <code>certutil -d sql:$HOME/.pki/nssdb -A -t C,, ' +
        '-n Webale -i webale-ca.crt</code>',
      'Close the browser and start it again. Open the second address.',
    ],
    note: 'The command certutil is in the package libnss3-tools.',
  },
]

/** The kind of device that this browser says it runs on; Android when it says nothing. */
export const platformOf = (userAgent: string): Platform['id'] => {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'iphone'
  if (/windows/i.test(userAgent)) return 'windows'
  // An iPad also calls itself a Mac; its steps are one press away.
  if (/macintosh|mac os/i.test(userAgent)) return 'macos'

  return /linux|cros/i.test(userAgent) ? 'linux' : 'android'
}

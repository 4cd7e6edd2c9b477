// Help, tab Sales: the till as a device. Selling without the server, by PIN, and the display.
import type { HelpGuide } from './help-guide.ts'

const offline: HelpGuide = {
  id: 'offline',
  title: 'Offline: selling without the server',
  steps: [
    {
      text:
        'When the server does not answer, the bar says **Offline**. ' +
        'Go on selling; each sale gets its receipt.',
    },
    { text: 'Sales wait on the device and are sent when the server is back. Keep Webale open.' },
    {
      text: '**This till** shows what waits and what was sold on this device.',
      to: '/till',
      link: 'Open This till',
    },
    { text: 'A device must have opened Point of Sale with the server once, over https.' },
    { text: 'Returns, shifts and payments of customers need the server.' },
  ],
}

const pin: HelpGuide = {
  id: 'pin',
  title: 'PIN: several people sell on one till',
  steps: [
    { text: 'An administrator switches **PIN** on in **Settings** under **Shop Rules**.' },
    {
      text: 'Each person chooses a PIN of 4 to 6 digits in **Your account**.',
      to: '/account',
      link: 'Open Your account',
    },
    { text: 'On **This till** an administrator chooses who may sell there by PIN.' },
    { text: 'Lock the till between customers. The next person types the own PIN.' },
  ],
}

const display: HelpGuide = {
  id: 'customer-display',
  title: 'Customer display: show the cart on another screen',
  steps: [
    {
      text: 'On the till, open **This till** and press **Open a display**. It shows a code.',
      to: '/till',
      link: 'Open This till',
    },
    { text: 'On the other screen, open the address beside the code and type the code.' },
    { text: 'The screen shows items, total and change. **End display** on the till ends it.' },
  ],
}

export const tillGuides: readonly HelpGuide[] = [offline, pin, display]

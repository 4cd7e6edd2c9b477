// The account on phones: who is signed in, the theme, the guide, the chat, and Sign Out.
import { chatLink } from '@webale/domain/kernel/phone.ts'
import { useNavigate } from 'react-router'
import { openGuide } from '../lib/guide-opener.ts'
import { useSession } from '../lib/session/session.tsx'
import { useTheme } from '../lib/theme.ts'
import { IconButton } from '../ui/icon-button.tsx'
import {
  IconBrandWhatsapp,
  IconCompass,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '../ui/icons.ts'
import { Menu } from '../ui/menu.tsx'
import { useDeveloperChat } from './chat-button.tsx'
import { useSignOut } from './sign-out.ts'

export const AccountMenu = () => {
  const { email } = useSession()
  const signOut = useSignOut()
  const { theme, setTheme } = useTheme()
  const navigate = useNavigate()
  const { number, greeting } = useDeveloperChat()

  return (
    <Menu
      label="Account"
      heading={email}
      trigger={
        <IconButton
          label={`Account: ${email}`}
          icon={IconUserCircle}
          look="bar"
        />
      }
      items={[
        {
          label: 'Light theme',
          icon: IconSun,
          checked: theme === 'light',
          onSelect: () => setTheme('light'),
        },
        {
          label: 'Dark theme',
          icon: IconMoon,
          checked: theme === 'dark',
          onSelect: () => setTheme('dark'),
        },
        {
          label: 'Theme of the system',
          icon: IconDeviceDesktop,
          checked: theme === 'system',
          onSelect: () => setTheme('system'),
        },
        'divider',
        {
          label: 'Your account',
          icon: IconUserCircle,
          onSelect: () => void navigate('/account'),
        },
        { label: 'Getting Started', icon: IconCompass, onSelect: openGuide },
        {
          label: 'Chat with the developer',
          icon: IconBrandWhatsapp,
          onSelect: () => void window.open(chatLink(number, greeting), '_blank', 'noopener'),
        },
        { label: 'Sign Out', icon: IconLogout, onSelect: signOut },
      ]}
    />
  )
}

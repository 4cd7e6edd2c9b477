// Ctrl+K: go to any page by its name, or do one of the few things that belong to no page. Loaded when first asked for.
import { IconCompass, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { Command } from 'cmdk'
import { useNavigate } from 'react-router'
import { openGuide } from '../lib/guide-opener.ts'
import { useActor, useSession } from '../lib/session.tsx'
import { useTheme } from '../lib/theme.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon, type IconOf } from '../ui/icon.tsx'
import { menuOf } from './menu-groups.ts'
import { pageIcon } from './page-icons.ts'

const itemClass = 'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-small px-2.5 data-[selected=true]:bg-hover'
const groupClass =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-label [&_[cmdk-group-heading]]:text-text-3'

const Entry = ({ name, icon, words = [], onSelect }: { name: string; icon: IconOf; words?: string[]; onSelect: () => void }) => (
  <Command.Item value={name} keywords={words} onSelect={onSelect} className={itemClass}>
    <Icon of={icon} className="text-text-2" />
    {name}
  </Command.Item>
)

export const CommandPalette = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const navigate = useNavigate()
  const actor = useActor()
  const { signOut } = useSession()
  const { setTheme } = useTheme()
  const act = (work: () => void) => () => {
    onClose()
    work()
  }
  return (
    <Dialog open={open} onClose={onClose} title="Go to page" bodyClass="p-0 md:p-0">
      <Command label="Go to page" loop>
        <Command.Input placeholder="Type a page or an action" className="h-13 w-full border-b border-border bg-surface px-5 outline-none" />
        <Command.List className="max-h-[min(56dvh,420px)] overflow-y-auto p-2 pb-3">
          <Command.Empty className="px-2.5 py-6 text-center text-text-2">Nothing has that name.</Command.Empty>
          {menuOf(actor).map((group) => (
            <Command.Group key={group.name} heading={group.name} className={groupClass}>
              {group.pages.map((page) => (
                <Entry
                  key={page.route}
                  name={page.title}
                  words={[page.label, page.short, group.name]}
                  icon={pageIcon(page.icon)}
                  onSelect={act(() => void navigate(page.route))}
                />
              ))}
            </Command.Group>
          ))}
          <Command.Group heading="Actions" className={groupClass}>
            <Entry name="Light theme" icon={IconSun} onSelect={act(() => setTheme('light'))} />
            <Entry name="Dark theme" icon={IconMoon} onSelect={act(() => setTheme('dark'))} />
            <Entry name="Theme of the system" icon={IconDeviceDesktop} onSelect={act(() => setTheme('system'))} />
            <Entry name="Getting Started" icon={IconCompass} onSelect={act(openGuide)} />
            <Entry name="Sign Out" icon={IconLogout} onSelect={act(() => void signOut())} />
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  )
}

// The round chat button, bottom left on every page but sign-in: the right side belongs to primary buttons (GEN-009).
import { DEVELOPER_CHAT, type DeveloperChat } from '@webale/domain/kernel/developer-chat.ts'
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { chatLink } from '@webale/domain/kernel/phone.ts'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { call } from '../lib/call.ts'
import { cn } from '../ui/cn.ts'
import { Icon } from '../ui/icon.tsx'

const REST_MS = 500

/** True while the page is being scrolled, and for half a second after. */
const useScrolling = (): boolean => {
  const [scrolling, setScrolling] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = (): void => {
      setScrolling(true)
      clearTimeout(timer)
      timer = setTimeout(() => setScrolling(false), REST_MS)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])
  return scrolling
}

let answered: DeveloperChat = DEVELOPER_CHAT

/** What the server names, asked once for each visit; the button is also on pages of people who are not signed in. */
const useDeveloperChat = (): DeveloperChat => {
  const [chat, setChat] = useState(answered)
  useEffect(() => {
    if (answered !== DEVELOPER_CHAT) return
    call(sessionApi.setup, {}).then(
      ({ developer_chat }) => {
        answered = developer_chat
        setChat(developer_chat)
      },
      () => undefined,
    )
  }, [])
  return chat
}

export const ChatButton = () => {
  const scrolling = useScrolling()
  const { number, greeting } = useDeveloperChat()
  return (
    <aside aria-label="Help">
      <a
        href={chatLink(number, greeting)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat with the developer"
        data-tip="Chat with the developer"
        data-shell="chat"
        className={cn(
          'fixed bottom-3 left-3 z-bottom grid size-12 place-items-center rounded-full border-2 border-white/80 bg-whatsapp text-white shadow-popover transition-opacity hover:brightness-110 focus-visible:opacity-100 dark:border-white/15',
          scrolling && 'opacity-35',
        )}
      >
        <Icon of={IconBrandWhatsapp} className="size-6" />
      </a>
    </aside>
  )
}

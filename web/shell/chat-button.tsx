// The round chat button, bottom left on every page except sign-in: the right side is for primary
// buttons. It never covers content: pages leave free space at their end, and elsewhere it moves
// into the margin of the page (decision R7). At the till it always rests there.
import { DEVELOPER_CHAT, type DeveloperChat } from '@webale/domain/kernel/developer-chat.ts'
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { chatLink } from '@webale/domain/kernel/phone.ts'
import { useEffect, useState } from 'react'
import { waitForFirstScreen } from '../lib/first-screen.ts'
import { call } from '../lib/server/call.ts'
import { cn } from '../ui/cn.ts'
import { Icon } from '../ui/icon.tsx'
import { IconBrandWhatsapp } from '../ui/icons.ts'

const REST_MS = 500
/** Zoomed browsers report the end a little early. */
const END_TOLERANCE_PX = 2

/**
 * True while the end of the page is visible and not
 * scrolled: only there is the button's space free.
 */
const useIsAtEnd = (): boolean => {
  const [rests, setRests] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = (): void =>
      setRests(
        window.scrollY + window.innerHeight >=
          document.documentElement.scrollHeight - END_TOLERANCE_PX,
      )
    const onScroll = (): void => {
      setRests(false)
      clearTimeout(timer)
      timer = setTimeout(update, REST_MS)
    }

    // Also when rows are added or removed.
    const observer = new ResizeObserver(update)
    observer.observe(document.body)
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', update)

    return () => {
      clearTimeout(timer)
      observer.disconnect()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', update)
    }
  }, [])

  return rests
}

let answered: DeveloperChat = DEVELOPER_CHAT

/** The chat that the server names, read once per visit; signed-out people see the button too. */
export const useDeveloperChat = (): DeveloperChat => {
  const [chat, setChat] = useState(answered)
  useEffect(() => {
    if (answered !== DEVELOPER_CHAT) return
    waitForFirstScreen()
      .then(() => call(sessionApi.setup, {}))
      .then(
        ({ developer_chat }) => {
          answered = developer_chat
          setChat(developer_chat)
        },
        () => undefined,
      )
  }, [])

  return chat
}

/** `atEdge`: the page keeps no room free for it. */
export const ChatButton = ({ atEdge = false }: { atEdge?: boolean }) => {
  const isAtEnd = useIsAtEnd()
  const rests = isAtEnd && !atEdge
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
        data-rests={rests}
        className={cn(
          'fixed bottom-3 left-3 z-bottom grid size-12 place-items-center rounded-full border-2 border-white/80 bg-whatsapp text-white shadow-popover transition-transform hover:brightness-110 focus-visible:translate-x-0 dark:border-white/15',
          // The visible rest is as wide as the margin of a page on a phone.
          !rests && '-translate-x-12',
        )}
      >
        <Icon
          of={IconBrandWhatsapp}
          className="size-6"
        />
      </a>
    </aside>
  )
}

// The round chat button, bottom left on every page but sign-in: the right side belongs to primary buttons (GEN-009).
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { cn } from '../ui/cn.ts'
import { Icon } from '../ui/icon.tsx'
import { developerChatLink } from './developer-contact.ts'

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

export const ChatButton = () => {
  const scrolling = useScrolling()
  return (
    <aside aria-label="Help">
      <a
        href={developerChatLink}
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

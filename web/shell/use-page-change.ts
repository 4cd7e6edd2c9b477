// Announces a new page: sets the tab's title, focuses the heading and scrolls to the top.
import type { Page } from '@webale/domain/access/page.ts'
import { PRODUCT_NAME } from '@webale/domain/kernel/product-name.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { setPageOpener } from '../lib/open-page.ts'

const GIVE_UP_MS = 4000

/** Calls back with the page's h1 as soon as it exists; pages are loaded on demand. */
const onHeading = (found: (heading: HTMLElement) => void): (() => void) => {
  const findHeading = (): boolean => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) found(heading)
    return heading !== null
  }

  if (findHeading()) return () => undefined
  const observer = new MutationObserver(() => {
    if (findHeading()) observer.disconnect()
  })

  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), GIVE_UP_MS)

  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

export const usePageChange = (page: Page | undefined): void => {
  const { pathname } = useLocation()
  const how = useNavigationType()
  const navigate = useNavigate()
  const before = useRef<string | null>(null)
  useEffect(() => setPageOpener((path) => void navigate(path)), [navigate])
  useEffect(() => {
    document.title = `${page?.title ?? 'Page not found'} - ${PRODUCT_NAME} POS`
  }, [page])

  useEffect(() => {
    const first = before.current === null
    const isSamePage = before.current === pathname
    before.current = pathname
    if (first || isSamePage) return undefined
    if (how !== 'POP') window.scrollTo(0, 0)

    return onHeading((heading) => {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }, [pathname, how])
}

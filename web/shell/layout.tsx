// The frame around the signed-in pages: session, guard, top bar, menu, chat button. A separate
// chunk, because the sign-in page needs none of it.
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { DepartmentProvider } from '../lib/session/department.tsx'
import { lazyPart, type LazyPart } from '../lib/lazy-part.ts'
import { createQueryClient, refetchWhenServerIsBack } from '../lib/server/query-client.ts'
import { ScanListener } from '../lib/scan/scan-listener.tsx'
import { SessionProvider, useActor, useSession, useShopRules } from '../lib/session/session.tsx'
import { useIsServerAway } from '../lib/server/contact.ts'
import { useTillStatus } from '../till/page/till-status.ts'
import { useStorageTrouble } from '../lib/server/storage-trouble.ts'
import { invalidateNouns } from '../lib/server/use-query.ts'
import { OptionalPart } from '../components/optional-part.tsx'
import { cn } from '../ui/cn.ts'
import { SkeletonList } from '../ui/skeleton.tsx'
import { useIsWide } from '../ui/use-media-query.ts'
import { ChatButton } from './chat-button.tsx'
import { buildMenu, findPage, rememberPage } from './menu-groups.ts'
import { LockGate } from './lock-gate.tsx'
import { PageStrip } from './main-menu.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PhoneRow } from './phone-row.tsx'
import { askSignOut, SignOutDialog, useSignOutQuestion } from './sign-out.ts'
import { SignInGuard } from './sign-in-guard.tsx'
import { isLongTrouble, StorageBanner } from './storage-banner.tsx'
import { TopBar } from './top-bar.tsx'
import { useLive } from './use-live.ts'
import { useShellKeys } from './use-shell-keys.ts'
import { usePageChange } from './use-page-change.ts'

type WindowProps = { open: boolean; onClose: () => void }

const CommandPalette: LazyPart<WindowProps> = lazyPart(
  () => import('./command-palette.tsx'),
  'CommandPalette',
)

const ShortcutsDialog: LazyPart<WindowProps> = lazyPart(
  () => import('./shortcuts-dialog.tsx'),
  'ShellShortcutsDialog',
)

const AWAY =
  'No connection to the server. Your cart is kept. You can complete sales when it is back.'
const AWAY_ON_TILL =
  "The shop's server does not answer. Go on selling: sales are kept on this till and sent later."

/** On the till it leaves the columns of cart and payment free, like the start screen. */
const PageLoading = ({ till }: { till: boolean }) => (
  <div
    className={cn(
      'pt-2',
      till && 'px-3 md:w-[calc(100%-440px)] md:px-5 min-[1200px]:w-[calc(100%-764px)]',
    )}
  >
    <SkeletonList
      label="Loading the page"
      rows={5}
    />
  </div>
)

const AWAY_BANNER_MS = 10_000

/** True for ten seconds of each outage; afterwards the chip in the bar says enough. */
const useAwayBanner = (): boolean => {
  const isAway = useIsServerAway()
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    setIsOver(false)
    const timer = isAway ? setTimeout(() => setIsOver(true), AWAY_BANNER_MS) : undefined
    return () => clearTimeout(timer)
  }, [isAway])

  return isAway && !isOver
}

/**
 * The till fills the window; other pages are a column with space for the chat button at the end.
 */
const mainClass = (full: boolean): string =>
  full
    ? 'outline-none'
    : 'mx-auto w-full max-w-[1440px] px-3 pt-3 pb-22 outline-none md:px-5 md:pt-5 lg:px-6'

const Frame = ({ extras }: { extras: ReactNode }) => {
  const actor = useActor()
  const wide = useIsWide()
  const { pathname } = useLocation()
  const page = findPage(pathname)
  const rules = useShopRules()
  const groups = useMemo(() => buildMenu(actor, rules), [actor, rules])
  const till = page?.route === '/sales'
  const keys = useShellKeys(till)
  const group = groups.find(({ pages }) => pages.length > 1 && pages.some((one) => one === page))
  const storage = useStorageTrouble()
  const { kind, banner, isInDanger, waiting, attention } = useTillStatus()
  const away = kind === 'till' || kind === 'new' ? AWAY_ON_TILL : AWAY
  const general = useAwayBanner() ? away : storage
  const trouble = general ?? banner
  usePageChange(page)
  useEffect(() => {
    if (page) rememberPage(page)
  }, [page])

  const strip = wide && group && page

  return (
    <div
      className={cn(
        'app-frame',
        wide && !strip && 'no-strip',
        till && 'is-till',
        trouble && (isLongTrouble(trouble) ? 'has-trouble has-long-trouble' : 'has-trouble'),
      )}
    >
      <a
        href="#content"
        className="fixed top-2 left-2 z-toast -translate-y-20 rounded-control bg-surface px-4 py-3 font-semibold text-primary-text shadow-popover focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-bar">
        <TopBar
          groups={groups}
          current={page}
          wide={wide}
          onSearch={keys.openSearch}
        />
        {trouble && (
          <StorageBanner
            words={trouble}
            hasCopy={!general && isInDanger && waiting + attention > 0}
          />
        )}
        {strip && (
          <PageStrip
            group={group}
            current={page}
          />
        )}
      </header>
      {!wide && (
        <PhoneRow
          groups={groups}
          current={page}
        />
      )}
      <main
        id="content"
        tabIndex={-1}
        className={mainClass(till)}
      >
        <PageBoundary place={pathname}>
          <Suspense fallback={<PageLoading till={till} />}>
            <Outlet />
          </Suspense>
        </PageBoundary>
      </main>
      <ScanListener />
      <ChatButton atEdge={till} />
      {extras}
      {keys.search !== 'never' && (
        <OptionalPart
          open={keys.search === 'open'}
          onClose={keys.closeSearch}
        >
          <CommandPalette
            open={keys.search === 'open'}
            onClose={keys.closeSearch}
          />
        </OptionalPart>
      )}
      {keys.shortcuts !== 'never' && (
        <OptionalPart
          open={keys.shortcuts === 'open'}
          onClose={keys.closeShortcuts}
        >
          <ShortcutsDialog
            open={keys.shortcuts === 'open'}
            onClose={keys.closeShortcuts}
          />
        </OptionalPart>
      )}
    </div>
  )
}

/** Everything below belongs to one person: the next person starts with an empty cache. */
const PersonScope = ({ extras }: { extras: ReactNode }) => {
  const [client] = useState(createQueryClient)
  useEffect(() => refetchWhenServerIsBack(client), [client])
  useLive(
    useCallback(
      (nouns) => (nouns === null ? client.invalidateQueries() : invalidateNouns(client, nouns)),
      [client],
    ),
  )

  return (
    <QueryClientProvider client={client}>
      <DepartmentProvider>
        <Frame extras={extras} />
      </DepartmentProvider>
    </QueryClientProvider>
  )
}

const PerPerson = ({ extras }: { extras: ReactNode }) => {
  const actor = useActor()
  return (
    <PersonScope
      key={`${actor.id} ${actor.role} ${actor.department_id}`}
      extras={extras}
    />
  )
}

/**
 * Refreshes the session when an administrator changes
 * the person's role or department, or ends the session.
 */
const LiveSession = () => {
  const { state, refresh } = useSession()
  const refreshSession = useCallback(
    async (nouns: readonly string[] | null) =>
      nouns === null || nouns.includes('session') ? refresh() : null,
    [refresh],
  )

  useLive(state === 'signed_in' ? refreshSession : null)

  return null
}

/** Another person gets a stream of their own. */
const LivePerson = () => <LiveSession key={useSession().actor?.id ?? ''} />

const SignOutQuestion = () => {
  const close = (): void => askSignOut(false)
  return useSignOutQuestion() ? (
    <OptionalPart
      open
      onClose={close}
    >
      <SignOutDialog onClose={close} />
    </OptionalPart>
  ) : null
}

/** `extras` belong to features, such as the Getting Started dialog, so the app passes them in. */
export const Layout = ({ extras }: { extras: ReactNode }) => (
  <SessionProvider>
    <LivePerson />
    <SignOutQuestion />
    <LockGate>
      <SignInGuard>
        <PerPerson extras={extras} />
      </SignInGuard>
    </LockGate>
  </SessionProvider>
)

// The bar at the top of every page: logo, menu, department, theme, e-mail, Sign Out.
import type { Page } from '@webale/domain/access/page.ts'
import { isAdmin } from '@webale/domain/access/role.ts'
import { PRODUCT_NAME } from '@webale/domain/kernel/product-name.ts'
import { Link } from 'react-router'
import { useFirstScreenLoaded } from '../lib/first-screen.ts'
import { lazyPart, useLoadedPart } from '../lib/lazy-part.ts'
import { useIsShared } from '../lib/session/lock.ts'
import { useActor, useSession } from '../lib/session/session.tsx'
import { ThemeToggle } from '../components/theme-toggle.tsx'
import { cn } from '../ui/cn.ts'
import { Icon } from '../ui/icon.tsx'
import { IconLogout, IconSearch } from '../ui/icons.ts'
import { LogoMark } from '../ui/logo.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { AccountMenu } from './account-menu.tsx'
import { DepartmentSelector } from './department-selector.tsx'
import type { MenuGroup } from './menu-groups.ts'
import { MainMenu } from './main-menu.tsx'
import { ServerChip } from './server-chip.tsx'
import { useSignOut } from './sign-out.ts'

const TillChip = lazyPart(() => import('./till-chip.tsx'), 'TillChip')

/** Of this till, once its code is here; with Lock on a shared till. */
const StateChip = () =>
  useLoadedPart(TillChip, useFirstScreenLoaded()) ? <TillChip /> : <ServerChip />

const barButton =
  'inline-flex h-11 min-w-11 flex-none items-center justify-center gap-2 rounded-control border border-bar-line hover:bg-white/10'

const SignOutButton = () => {
  const signOut = useSignOut()
  return (
    <button
      type="button"
      aria-label="Sign Out"
      onClick={signOut}
      className={cn(barButton, 'px-3 font-medium text-bar-text group-data-dense/bar:px-0')}
    >
      <Icon of={IconLogout} />
      <span className="group-data-dense/bar:hidden">Sign Out</span>
    </button>
  )
}

type TopBarProps = {
  groups: readonly MenuGroup[]
  current: Page | undefined
  wide: boolean
  onSearch: () => void
}

export const TopBar = ({ groups, current, wide, onSearch }: TopBarProps) => {
  const actor = useActor()
  const { email } = useSession()
  // On tablets the texts of the menu need the room. The name of the department is never cut from
  // 1200 px on, so a dense bar leaves out the e-mail and the words Webale and Sign Out. A shared
  // till shows who sells, which needs more room.
  const roomy = useMediaQuery('(width >= 1200px)')
  const dense = useMediaQuery(useIsShared() ? '(width < 1680px)' : '(width < 1340px)')

  return (
    <div
      data-shell="bar"
      data-dense={dense || undefined}
      className="group/bar flex h-(--bar-h) items-center gap-1.5 bg-bar px-2 text-bar-text [--ring:var(--accent)] md:px-4 lg:px-5"
    >
      <Link
        to={isAdmin(actor) ? '/' : '/sales'}
        aria-label={`${PRODUCT_NAME}: home`}
        className="flex h-11 min-w-11 flex-none items-center justify-center gap-2 rounded-control px-1 text-bar-text xl:mr-4"
      >
        <LogoMark className="size-[30px]" />
        <span className="font-display text-[1.25rem] leading-none font-[750] tracking-[-0.02em] group-data-dense/bar:hidden">
          {PRODUCT_NAME}
        </span>
      </Link>
      {wide && (
        <MainMenu
          groups={groups}
          current={current}
        />
      )}
      <div className="ml-auto flex min-w-0 items-center gap-1.5 max-md:flex-1 xl:gap-2">
        {/* For people who use the mouse. Beside the bell of requests a dense bar has no room. */}
        {roomy && (
          <button
            type="button"
            aria-label="Search"
            data-tip="Search (Ctrl + K)"
            aria-keyshortcuts="Control+K"
            onClick={onSearch}
            className={cn(
              barButton,
              'text-bar-muted hover:text-bar-text group-data-dense/bar:group-has-data-bell/bar:hidden 2xl:px-3',
            )}
          >
            <Icon of={IconSearch} />
            <span className="max-2xl:hidden">Search</span>
          </button>
        )}
        <DepartmentSelector className="max-md:flex-1 md:max-w-48 min-[1200px]:flex-none" />
        <StateChip />
        {/* On small screens the account menu has the themes too: the bell needs the room. */}
        <ThemeToggle
          look="bar"
          className="max-[1339px]:group-has-data-bell/bar:hidden"
        />
        {dense ? (
          <AccountMenu />
        ) : (
          <Link
            to="/account"
            title={`Your account: ${email}`}
            className="inline-flex h-11 min-w-11 items-center rounded-control px-1.5 text-small text-bar-muted hover:bg-white/10 hover:text-bar-text md:max-w-56"
          >
            <span className="min-w-0 truncate">{email}</span>
          </Link>
        )}
        {wide && <SignOutButton />}
      </div>
    </div>
  )
}

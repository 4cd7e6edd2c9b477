// The tabs of a page (ARIA tabs: one tab stop, arrow keys move and open). `line` below a page
// title, `segment` in a panel.
import {
  createContext,
  use,
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { cn } from './cn.ts'
import { Icon, type IconOf } from './icon.tsx'

export type Tab = {
  value: string
  label: string
  icon?: IconOf
  count?: number | undefined
}

const LOOKS = {
  line: {
    list: 'flex gap-1 overflow-x-auto border-b border-border max-md:-mx-3 max-md:px-3 data-[more=true]:[mask-image:linear-gradient(to_right,#000_calc(100%-4rem),#0003)]',
    tab: 'border-b-2 border-transparent px-3 text-text-2 hover:text-text aria-selected:border-primary aria-selected:text-primary-text',
  },
  segment: {
    list: 'flex gap-1 rounded-row border border-border bg-sunken p-1',
    tab: 'flex-1 rounded-small px-4 text-text-2 hover:text-text aria-selected:bg-surface aria-selected:text-primary-text dark:aria-selected:bg-hover dark:aria-selected:text-text',
  },
} as const

type TabsProps = {
  /** Names the group for screen readers. */
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  look?: keyof typeof LOOKS
  /** Right of the tabs: a note, a button. */
  aside?: ReactNode
  listClass?: string
  className?: string | undefined
  /** One TabPanel per tab. */
  children?: ReactNode
}

/**
 * Scrolls the chosen tab to the middle of a row that is wider than the screen. Only the row
 * scrolls, not the page.
 */
const useMiddle = (value: string, tabs: readonly Tab[]) => {
  const row = useRef<HTMLDivElement>(null)
  // Counts load after the tabs and change their widths.
  const counts = tabs.map(({ count }) => count).join()
  useEffect(() => {
    const list = row.current
    if (list === null) return undefined
    // A fade at the end shows that there is more to the right.
    const mark = (): void => {
      list.dataset['more'] = String(list.scrollWidth - list.clientWidth - list.scrollLeft > 4)
    }

    const watch = new ResizeObserver(mark)
    watch.observe(list)
    list.addEventListener('scroll', mark, { passive: true })

    return () => {
      watch.disconnect()
      list.removeEventListener('scroll', mark)
    }
  }, [counts])

  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (row.current && tab)
      row.current.scrollLeft =
        tab.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [value, counts])

  return row
}

const TabsContext = createContext<{ id: string; value: string }>({ id: '', value: '' })

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

export const Tabs = ({
  label,
  tabs,
  value,
  onChange,
  look = 'line',
  aside,
  listClass,
  className,
  children,
}: TabsProps) => {
  const id = useId()
  const row = useMiddle(value, tabs)
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[STEPS[event.key]?.(index, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${id}-tab-${next.value}`)?.focus()
  }

  return (
    <div className={className}>
      <div className={cn(aside && 'flex items-center justify-between gap-3')}>
        <div
          ref={row}
          role="tablist"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className={cn(LOOKS[look].list, listClass)}
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? `${id}-panel-${tab.value}` : undefined}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={cn(
                'inline-flex h-11 flex-none items-center justify-center gap-2 font-semibold whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
                LOOKS[look].tab,
              )}
            >
              {tab.icon && <Icon of={tab.icon} />}
              {tab.label}
              {tab.count !== undefined && (
                <span className="figures rounded-full bg-hover px-1.5 text-tiny leading-[18px] text-text-2">
                  {tab.count}
                </span>
              )}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <TabsContext value={{ id, value }}>{children}</TabsContext>
    </div>
  )
}

/** The content of a tab; rendered only while its tab is chosen. */
export const TabPanel = ({
  value,
  className,
  children,
}: {
  value: string
  className?: string | undefined
  children: ReactNode
}) => {
  const tabs = use(TabsContext)
  if (tabs.value !== value) return null

  return (
    <div
      role="tabpanel"
      id={`${tabs.id}-panel-${value}`}
      aria-labelledby={`${tabs.id}-tab-${value}`}
      className={cn('pt-4', className)}
    >
      {children}
    </div>
  )
}

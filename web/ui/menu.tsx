// A menu of actions behind a button (ARIA menu button): arrow keys and first letters move, Enter
// chooses, Escape closes.
import type { KeyboardEvent, ReactNode } from 'react'
import { cn } from './cn.ts'
import { Icon, type IconOf } from './icon.tsx'
import { IconCheck } from './icons.ts'
import { FloatingPanel, type PopoverTrigger, usePopover } from './popover.tsx'
import type { Align } from './use-floating-position.ts'

export type MenuItem =
  | {
      label: string
      icon?: IconOf
      onSelect: () => void
      danger?: boolean
      disabled?: boolean
      checked?: boolean
    }
  | 'divider'

type MenuProps = {
  trigger: PopoverTrigger
  label: string
  items: readonly MenuItem[]
  /** Above the items: who is signed in. */
  heading?: ReactNode
  align?: Align
}

const itemClass =
  'flex min-h-11 w-full items-center gap-2.5 rounded-small px-2.5 text-left font-medium outline-offset-[-2px] hover:bg-hover focus-visible:bg-hover disabled:opacity-50 aria-checked:text-primary-text'

const entriesOf = (menu: Element): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)'),
]

/** Moves the focus in the menu; ignores other keys. */
const moveFocus = (event: KeyboardEvent): void => {
  const entries = entriesOf(event.currentTarget)
  const current = entries.findIndex((entry) => entry === document.activeElement)
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: (current + 1) % entries.length,
    ArrowUp: current <= 0 ? entries.length - 1 : current - 1,
    Home: 0,
    End: entries.length - 1,
  }

  const byLetter =
    event.key.length === 1
      ? entries.findIndex(
          (entry, index) =>
            index > current &&
            entry.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()),
        )
      : -1

  const target = steps[event.key] ?? byLetter
  if (target < 0) return
  event.preventDefault()
  entries[target]?.focus()
}

const Item = ({ item, close }: { item: Exclude<MenuItem, 'divider'>; close: () => void }) => (
  <button
    type="button"
    {...(item.checked === undefined
      ? { role: 'menuitem' }
      : { role: 'menuitemradio', 'aria-checked': item.checked })}
    tabIndex={-1}
    disabled={item.disabled}
    onClick={() => {
      close()
      item.onSelect()
    }}
    className={cn(itemClass, item.danger && 'text-danger-text')}
  >
    {item.icon && (
      <Icon
        of={item.icon}
        className={cn(!item.danger && 'text-text-2')}
      />
    )}
    <span className="min-w-0 flex-1 truncate">{item.label}</span>
    {item.checked && (
      <Icon
        of={IconCheck}
        className="size-4"
      />
    )}
  </button>
)

export const Menu = ({ trigger, label, items, heading, align = 'end' }: MenuProps) => {
  const state = usePopover(align)
  const { panel, close } = state
  const focusFirst = (event: { newState: string }): void => {
    if (event.newState === 'open' && panel.current) entriesOf(panel.current)[0]?.focus()
  }

  return (
    <FloatingPanel
      state={state}
      trigger={trigger}
      kind="menu"
      onToggle={focusFirst}
      className="min-w-56"
    >
      {heading && <p className="max-w-64 truncate px-2.5 py-2 text-small text-text-2">{heading}</p>}
      <div
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={moveFocus}
      >
        {items.map((item, index) =>
          item === 'divider' ? (
            <hr
              key={`divider-${index}`}
              className="my-1.5 border-border"
            />
          ) : (
            <Item
              key={item.label}
              item={item}
              close={close}
            />
          ),
        )}
      </div>
    </FloatingPanel>
  )
}

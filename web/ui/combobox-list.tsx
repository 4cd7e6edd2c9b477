// The list of a combobox. It is in the browser's top layer, so that no dialog or scrolling panel
// cuts it off, and inside the dialog's element, so that a modal dialog does not make it inert.
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'
import { IconCheck } from './icons.ts'
import { useDropdownPosition } from './use-dropdown-position.ts'

export type ComboboxOption = {
  value: string
  label: string
  hint?: string | undefined
  /** Enter after typing does not choose it: it is chosen with a press or an arrow key. */
  deliberate?: boolean
}

type ComboboxListProps = {
  id: string
  anchor: RefObject<HTMLElement | null>
  open: boolean
  options: readonly ComboboxOption[]
  active: number
  chosen: string | null
  emptyText: string
  onChoose: (option: ComboboxOption) => void
}

// The focus stays in the field, so a press on the list must not move it.
const mouseProps = (choose: () => void) => ({
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: choose,
})

const intoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })

export const ComboboxList = ({
  id,
  anchor,
  open,
  options,
  active,
  chosen,
  emptyText,
  onChoose,
}: ComboboxListProps) => {
  const list = useRef<HTMLDivElement>(null)
  const place = useDropdownPosition(anchor, open)
  useEffect(() => {
    const element = list.current
    if (open && element && 'showPopover' in element && !element.matches(':popover-open'))
      element.showPopover()
  }, [open])

  if (!open) return null

  return (
    <div
      ref={list}
      popover="manual"
      {...(options.length > 0 && { role: 'listbox', 'aria-label': 'Suggestions' })}
      id={id}
      style={place}
      className="fixed inset-auto z-popover m-0 overflow-y-auto rounded-row border border-border bg-raised p-1 text-text shadow-popover"
    >
      {options.map((option, index) => (
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === chosen}
          ref={index === active ? intoView : undefined}
          {...mouseProps(() => onChoose(option))}
          className={cn(
            'flex min-h-11 cursor-pointer items-center gap-2 rounded-small px-2.5 py-1.5 hover:bg-hover',
            index === active && 'bg-hover',
          )}
        >
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          {option.hint && (
            <span className="figures flex-none text-small text-text-3">{option.hint}</span>
          )}
          {option.value === chosen && (
            <Icon
              of={IconCheck}
              className="size-4 text-primary-text"
            />
          )}
        </div>
      ))}
      {options.length === 0 && <p className="px-2.5 py-2.5 text-text-2">{emptyText}</p>}
    </div>
  )
}

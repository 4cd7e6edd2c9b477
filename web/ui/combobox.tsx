// A text field with a list of options (ARIA combobox with listbox). The focus stays in the field.
// `value` is the id of an option; with `free` it is the typed text and the options are suggestions.
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { ComboboxList, type ComboboxOption } from './combobox-list.tsx'
import { useFieldAttributes } from './field.tsx'
import { Icon, type IconOf } from './icon.tsx'
import { IconChevronDown, IconX } from './icons.ts'
import { controlClass } from './input.tsx'

type ComboboxProps = {
  ref?: Ref<HTMLInputElement>
  options: readonly ComboboxOption[]
  value: string | null
  onChange: (value: string | null) => void
  /** The value is any text; the options only suggest. */
  free?: boolean
  /**
   * With `free`: called instead of `onChange` when an option is chosen from the list, so that its
   * consequences are one change. The value alone does not say which option it was.
   */
  onChoose?: (option: ComboboxOption) => void
  /**
   * Called with the typed text, for lists that the server searches; the options are then not
   * filtered here.
   */
  onSearch?: (text: string) => void
  loading?: boolean
  placeholder?: string
  /** Shown when no option matches. */
  emptyText?: string
  icon?: IconOf
  disabled?: boolean
  'aria-label'?: string
  className?: string | undefined
}

/** Index of the next option, wrapping at both ends; from "none" (-1) to the first or the last. */
const nextIndex = (from: number, step: 1 | -1, count: number): number =>
  count === 0 ? -1 : from < 0 ? (step > 0 ? 0 : count - 1) : (from + step + count) % count

/** The text of the field, the matching options, and the handlers. */
const useCombobox = ({
  options,
  value,
  onChange,
  free = false,
  onChoose,
  onSearch,
}: ComboboxProps) => {
  // null: the person is not typing and the field shows the chosen option.
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  // null: nobody has moved it since the last key, and it is on the first option.
  const [moved, setActive] = useState<number | null>(-1)
  const chosen = options.find((option) => option.value === value)
  // The chosen option may drop out of the options while the server searches; its label is kept.
  const [known, setKnown] = useState(chosen)
  if (chosen && (chosen.value !== known?.value || chosen.label !== known.label)) setKnown(chosen)
  const label = free
    ? (value ?? '')
    : (chosen ?? (known?.value === value ? known : undefined))?.label

  const text = free ? (value ?? '') : (typed ?? label ?? '')
  const shown =
    onSearch || (typed === null && !free) || text === ''
      ? options
      : options.filter((option) =>
          `${option.label} ${option.hint ?? ''}`.toLowerCase().includes(text.trim().toLowerCase()),
        )

  const active = moved ?? (shown[0]?.deliberate ? -1 : 0)

  const type = (next: string): void => {
    setTyped(next)
    setOpen(true)
    setActive(free ? -1 : null)
    if (free) onChange(next === '' ? null : next)
    else if (next === '') onChange(null)

    onSearch?.(next)
  }

  const close = (): void => {
    setOpen(false)
    setActive(-1)
    setTyped(null)
  }

  const choose = (option: ComboboxOption): void => {
    if (free && onChoose) onChoose(option)
    else onChange(free ? option.label : option.value)
    setKnown(option)
    close()
  }

  const clear = (): void => {
    onChange(null)
    onSearch?.('')
    close()
  }

  return {
    text,
    shown,
    open: open && (shown.length > 0 || !free),
    active,
    setOpen,
    setActive,
    type,
    close,
    choose,
    clear,
  }
}

export const Combobox = (props: ComboboxProps) => {
  const {
    value,
    placeholder,
    icon,
    disabled = false,
    loading = false,
    emptyText = 'No match',
    className,
  } = props

  const box = useCombobox(props)
  const wiring = useFieldAttributes()
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(props.ref, () => input.current as HTMLInputElement)
  const onKeyDown = (event: KeyboardEvent): void => {
    // The keys of a word that is still being composed belong to the keyboard.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      box.setOpen(true)
      box.setActive(nextIndex(box.active, event.key === 'ArrowDown' ? 1 : -1, box.shown.length))
    } else if (event.key === 'Enter' && box.open) {
      const option = box.shown[box.active]
      // With the list open, Enter chooses an option; otherwise it submits the form.
      if (option || !props.free) event.preventDefault()
      if (option) box.choose(option)
    } else if (event.key === 'Escape' && box.open) {
      event.stopPropagation()
      box.close()
    }
  }

  const active = box.open ? box.shown[box.active] : undefined

  return (
    <div
      ref={frame}
      className={cn('relative min-w-0', className)}
    >
      {icon && (
        <Icon
          of={icon}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-text-3"
        />
      )}
      <input
        {...wiring}
        ref={input}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        aria-label={props['aria-label']}
        aria-autocomplete="list"
        aria-expanded={box.open}
        aria-controls={box.open ? listId : undefined}
        aria-activedescendant={active ? `${listId}-${box.active}` : undefined}
        placeholder={placeholder}
        value={box.text}
        onChange={(event) => box.type(event.target.value)}
        onClick={() => box.setOpen(true)}
        onBlur={box.close}
        onKeyDown={onKeyDown}
        className={cn(controlClass, 'h-11 truncate pr-10 pl-3', icon && 'pl-10')}
      />
      {value !== null && !disabled ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label="Clear"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            box.clear()
            input.current?.focus()
          }}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center text-text-2"
        >
          <Icon
            of={IconX}
            className="size-4"
          />
        </button>
      ) : (
        <Icon
          of={IconChevronDown}
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-text-2"
        />
      )}
      <ComboboxList
        id={listId}
        anchor={frame}
        open={box.open}
        options={box.shown}
        active={box.active}
        chosen={value}
        emptyText={loading ? 'Searching…' : emptyText}
        onChoose={box.choose}
      />
    </div>
  )
}

// A search field: magnifier, clear button, and the text passed on 200 ms after the last key.
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'
import { IconSearch, IconX } from './icons.ts'
import { controlClass } from './input.tsx'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'size'> & {
  /** Accessible name; also the placeholder unless another one is given. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Debounce time in milliseconds; 0 passes on every key. */
  wait?: number
  wrapClass?: string
}

const WAIT_MS = 200

export const SearchField = ({
  label,
  value,
  onChange,
  wait = WAIT_MS,
  className,
  wrapClass,
  placeholder = label,
  ...rest
}: SearchFieldProps) => {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  // A value changed by the caller (filters cleared, another URL) replaces the text; our own change
  // does not.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) setText(value)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  const changeText = (next: string, after: number): void => {
    setText(next)
    clearTimeout(timer.current)
    const send = (): void => {
      setSent(next)
      onChange(next)
    }

    if (after === 0) send()
    else timer.current = setTimeout(send, after)
  }

  return (
    <div className={cn('relative min-w-0', wrapClass)}>
      <Icon
        of={IconSearch}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-text-3"
      />
      <input
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => changeText(event.target.value, wait)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') changeText(text, 0)
          else if (event.key === 'Escape' && text !== '') {
            event.stopPropagation()
            changeText('', 0)
          }
        }}
        className={cn(controlClass, 'h-11 appearance-none pr-11 pl-10', className)}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            changeText('', 0)
            input.current?.focus()
          }}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center text-text-2 hover:text-text"
        >
          <Icon
            of={IconX}
            className="size-4"
          />
        </button>
      )}
    </div>
  )
}

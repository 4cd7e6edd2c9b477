// The field for names and the field for codes. On touch devices the field for codes does not open
// the system keyboard, because a scanner is usual there; a second tap opens it.
import { useState } from 'react'
import { cn } from '../../../ui/cn.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconScan, IconSearch, IconX } from '../../../ui/icons.ts'
import { controlClass } from '../../../ui/input.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import type { ItemSearch } from './use-item-search.ts'

export const SearchBox = ({ search }: { search: ItemSearch }) => {
  const { text, setText, searchBox } = search
  return (
    <div className="relative min-w-0">
      <Icon
        of={IconSearch}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-text-3"
      />
      <input
        ref={searchBox}
        type="search"
        aria-label="Search by name"
        placeholder="Search by name"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') void search.enterSearch()
          if (event.key === 'ArrowDown')
            document.querySelector<HTMLElement>('[data-item-row]')?.focus()

          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation()
            setText('')
          }
        }}
        className={cn(
          controlClass,
          'h-11 appearance-none pl-10',
          text === '' ? 'pr-3 xl:pr-11' : 'pr-11',
        )}
      />
      {text === '' ? (
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center lg:max-xl:hidden">
          <Kbd>F2</Kbd>
        </span>
      ) : (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setText('')
            searchBox.current?.focus()
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

export const ScanBox = ({ search }: { search: ItemSearch }) => {
  const { code, setCode, scanBox } = search
  const touch = useMediaQuery('(pointer: coarse)')
  const [keyboard, setKeyboard] = useState(false)
  const open = code !== '' || keyboard

  return (
    <div
      data-open={open}
      className="relative min-w-0 max-md:w-11 md:flex-1 max-md:data-[open=true]:w-40"
    >
      <Icon
        of={IconScan}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-primary-text"
      />
      <input
        ref={scanBox}
        type="text"
        data-scan="accept"
        aria-label="Scan barcode"
        placeholder="Scan barcode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={touch && !keyboard ? 'none' : 'text'}
        enterKeyHint="done"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        onPointerDown={(event) => {
          if (touch && document.activeElement === event.currentTarget) setKeyboard(!keyboard)
        }}
        onBlur={() => setKeyboard(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search.enterCode()
          if (event.key === 'Escape' && code !== '') {
            event.stopPropagation()
            setCode('')
          }
        }}
        className={cn(
          controlClass,
          'h-11 border-dashed border-primary bg-primary-soft pr-3 pl-10 text-primary-text placeholder:text-primary-text',
          !open &&
            'max-md:pr-0 max-md:pl-0 max-md:caret-transparent max-md:placeholder:text-transparent',
        )}
      />
    </div>
  )
}

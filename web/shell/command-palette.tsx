// Ctrl+K: finds pages, settings, products, receipts, customers and guides, and runs the few actions
// that belong to no page. Loaded when first opened.
import { useState, type KeyboardEvent } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePaletteResults } from './use-palette-results.ts'
import { byGroup, findEntries, type PaletteEntry, usePaletteEntries } from './palette-entries.ts'
import { useGuideEntries } from './use-guide-entries.ts'

const LIST = 'palette-list'
const idOf = (entry: PaletteEntry): string => `palette-${entry.id}`

const intoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })

const Entry = ({
  entry,
  chosen,
  onRun,
}: {
  entry: PaletteEntry
  chosen: boolean
  onRun: () => void
}) => {
  // The focus stays in the field, so a press on an entry must not move it.
  const mouse = {
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: onRun,
  }
  return (
    <div
      ref={chosen ? intoView : undefined}
      role="option"
      id={idOf(entry)}
      tabIndex={-1}
      aria-selected={chosen}
      {...mouse}
      className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-small px-2.5 hover:bg-hover aria-selected:bg-hover"
    >
      <Icon
        of={entry.icon}
        className="text-text-2"
      />
      {entry.name}
    </div>
  )
}

/** Mounted with each opening, so it starts empty. */
const Palette = ({ onClose }: { onClose: () => void }) => {
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const { entries, busy } = usePaletteResults(text)
  const guides = useGuideEntries(text)
  const found = byGroup([...findEntries(usePaletteEntries(), text), ...entries, ...guides])
  const run = (entry: PaletteEntry | undefined): void => {
    if (!entry) return
    onClose()
    entry.run()
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) setIndex((index + step + found.length) % found.length)
    else if (event.key === 'Enter') run(found[index])
    else return
    event.preventDefault()
  }

  const groups = [...new Set(found.map(({ group }) => group))]
  const active = found[index]

  return (
    <>
      <input
        data-first-focus
        type="text"
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={LIST}
        aria-activedescendant={active && idOf(active)}
        placeholder="Page, product, receipt or customer"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setIndex(0)
        }}
        onKeyDown={onKeyDown}
        className="h-13 w-full border-b border-border bg-surface px-5 outline-offset-[-2px]"
      />
      <div
        role="listbox"
        id={LIST}
        aria-label="Search results"
        className="h-[min(56dvh,420px)] overflow-y-auto p-2 pb-3"
      >
        {groups.map((group) => (
          <div
            key={group}
            role="group"
            aria-labelledby={`palette-group-${group}`}
          >
            <p
              id={`palette-group-${group}`}
              className="px-2.5 pt-3 pb-1 text-label text-text-3"
            >
              {group}
            </p>
            {found
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  chosen={entry === active}
                  onRun={() => run(entry)}
                />
              ))}
          </div>
        ))}
        {found.length === 0 && (
          <p className="px-2.5 py-6 text-center text-text-2">
            {busy ? 'Searching…' : 'Nothing found.'}
          </p>
        )}
      </div>
    </>
  )
}

export const CommandPalette = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Search"
    bodyClass="p-0 md:p-0"
  >
    <Palette onClose={onClose} />
  </Dialog>
)

// Shows the fields that another person saved while this form was open, with both values; the person
// chooses (decision R14).
import { useEffect, useId, useRef } from 'react'
import type { FieldValue } from '@webale/domain/kernel/merge-edit.ts'
import type { EditConflictChoice, SeenConflict } from '../lib/server/use-seen.ts'
import { cn } from '../ui/cn.ts'
import { Icon } from '../ui/icon.tsx'
import { IconUsers } from '../ui/icons.ts'

/** The label of a field and how its value is written. */
export type FieldWords = { readonly label: string; readonly text: (value: FieldValue) => string }

const EMPTY = 'Empty'

const CHOICES = [
  { choice: 'now', label: 'Now' },
  { choice: 'yours', label: 'Yours' },
] as const

type RowProps = {
  conflict: SeenConflict
  words: FieldWords
  onChoose: (choice: EditConflictChoice) => void
}

const ConflictRow = ({ conflict, words, onChoose }: RowProps) => {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-label text-text-2">{words.label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {CHOICES.map(({ choice, label }) => (
          <label
            key={choice}
            data-chosen={conflict.choice === choice}
            className={cn(
              'flex min-h-11 min-w-0 cursor-pointer items-center gap-2.5 rounded-row border border-border bg-surface px-3 py-2',
              'has-focus-visible:outline-2 has-focus-visible:outline-ring data-[chosen=true]:border-primary data-[chosen=true]:bg-primary-soft',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={conflict.choice === choice}
              onChange={() => onChoose(choice)}
              className="size-5 flex-none accent-primary"
            />
            <span className="min-w-0 text-text-2">
              {label}{' '}
              <b className="figures break-words text-text">
                {words.text(conflict[choice]) || EMPTY}
              </b>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type ChangedMeanwhileProps = {
  conflicts: readonly SeenConflict[]
  wordsOf: (field: string) => FieldWords
  onChoose: (field: string, choice: EditConflictChoice) => void
}

/** Renders nothing without conflicts. When they appear it scrolls into view and is announced. */
export const ChangedMeanwhile = ({ conflicts, wordsOf, onChoose }: ChangedMeanwhileProps) => {
  const panel = useRef<HTMLElement>(null)
  const shown = conflicts.length > 0
  useEffect(() => {
    if (shown) panel.current?.focus()
  }, [shown])

  if (!shown) return null

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Changed by somebody else"
      className="space-y-3 rounded-row border border-warning bg-warning-soft/60 p-3.5 outline-offset-2"
    >
      <div role="alert">
        <p className="flex items-center gap-2 font-semibold">
          <Icon of={IconUsers} />
          Somebody else changed this meanwhile
        </p>
        <p className="mt-1 text-small text-text-2">Choose which value to keep, then save again.</p>
      </div>
      {conflicts.map((conflict) => (
        <ConflictRow
          key={conflict.field}
          conflict={conflict}
          words={wordsOf(conflict.field)}
          onChoose={(choice) => onChoose(conflict.field, choice)}
        />
      ))}
    </section>
  )
}

// Chooses an existing entry by name or creates one with a new name.
import { useState } from 'react'
import { Combobox } from '../ui/combobox.tsx'
import type { ComboboxOption } from '../ui/combobox-list.tsx'

const CREATE = 'create'

type PickOrCreateProps = {
  options: readonly ComboboxOption[]
  value: string | null
  onChange: (value: string | null) => void
  /**
   * Creates the entry and returns its option, or null
   * when that failed. Without it nothing can be created.
   */
  create?: ((name: string) => Promise<ComboboxOption | null>) | undefined
  loading?: boolean
  placeholder?: string
}

export const PickOrCreate = ({
  options,
  value,
  onChange,
  create,
  loading = false,
  placeholder = 'None',
}: PickOrCreateProps) => {
  const [typed, setTyped] = useState('')
  // Created entries are shown at once; the list contains them after its next refetch.
  const [created, setCreated] = useState<readonly ComboboxOption[]>([])
  const known = [
    ...options,
    ...created.filter(({ value }) => !options.some((option) => option.value === value)),
  ]

  const term = typed.trim()
  const matches =
    term === ''
      ? known
      : known.filter(({ label }) => label.toLowerCase().includes(term.toLowerCase()))

  const isNew =
    create !== undefined &&
    term !== '' &&
    !known.some(({ label }) => label.trim().toLowerCase() === term.toLowerCase())

  const choose = async (chosen: string | null): Promise<void> => {
    setTyped('')
    if (chosen !== CREATE) return onChange(chosen)
    const option = (await create?.(term)) ?? null
    if (option === null) return
    setCreated((before) => [...before, option])
    onChange(option.value)
  }

  return (
    // The field clears its text when it is left without a choice, and so must the filter.
    <div onBlur={() => setTyped('')}>
      <Combobox
        options={[
          ...matches,
          ...(isNew
            ? [
                {
                  value: CREATE,
                  label: `Create '${term}'`,
                  deliberate: true,
                },
              ]
            : []),
        ]}
        value={value}
        onChange={choose}
        onSearch={setTyped}
        loading={loading}
        placeholder={placeholder}
        emptyText={create ? 'Nothing yet. Type a name to create it' : 'No match'}
      />
    </div>
  )
}

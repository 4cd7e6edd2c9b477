// Chooses one of the known things by name; a name that is not known yet can be created on the spot.
import { useState } from 'react'
import { Combobox } from '../ui/combobox.tsx'
import type { ComboboxOption } from '../ui/combobox-list.tsx'

const CREATE = 'create'

type PickOrCreateProps = {
  options: readonly ComboboxOption[]
  value: string | null
  onChange: (value: string | null) => void
  /** Creates the thing and answers its option, or null when that failed. Without it nothing can be created here. */
  create?: ((name: string) => Promise<ComboboxOption | null>) | undefined
  loading?: boolean
  placeholder?: string
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

export const PickOrCreate = ({ options, value, onChange, create, loading = false, placeholder = 'None' }: PickOrCreateProps) => {
  const [typed, setTyped] = useState('')
  // What was just created is known here at once; the list brings it with its next reading.
  const [created, setCreated] = useState<readonly ComboboxOption[]>([])
  const known = [...options, ...created.filter(({ value }) => !options.some((option) => option.value === value))]
  const wanted = typed.trim()
  const fitting = wanted === '' ? known : known.filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase()))
  const isNew = create !== undefined && wanted !== '' && !known.some(({ label }) => isSame(label, wanted))
  const choose = async (chosen: string | null): Promise<void> => {
    setTyped('')
    if (chosen !== CREATE) return onChange(chosen)
    const option = (await create?.(wanted)) ?? null
    if (option === null) return
    setCreated((before) => [...before, option])
    onChange(option.value)
  }
  return (
    // The field forgets what was typed when it is left without a choice, and so must the filter.
    <div onBlur={() => setTyped('')}>
      <Combobox
        options={[...fitting, ...(isNew ? [{ value: CREATE, label: `Create '${wanted}'` }] : [])]}
        value={value}
        onChange={(chosen) => void choose(chosen)}
        onSearch={setTyped}
        loading={loading}
        placeholder={placeholder}
        emptyText={create ? 'Nothing yet. Type a name to create it' : 'No match'}
      />
    </div>
  )
}

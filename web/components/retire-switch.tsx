// The switch "No longer sold" of a product or a service. It applies at once.
import { useState } from 'react'
import { Switch } from '../ui/switch.tsx'

type RetireSwitchProps = {
  readonly isRetired: boolean
  readonly busy: boolean
  /** Answers whether it was stored. */
  readonly onChange: (is_retired: boolean) => Promise<boolean>
}

export const RetireSwitch = ({ isRetired, busy, onChange }: RetireSwitchProps) => {
  const [checked, setChecked] = useState(isRetired)
  const change = async (next: boolean): Promise<void> => {
    if (await onChange(next)) setChecked(next)
  }

  return (
    <Switch
      label="No longer sold"
      hint="The till does not offer it. Its history stays."
      checked={checked}
      disabled={busy}
      onChange={(next) => void change(next)}
    />
  )
}

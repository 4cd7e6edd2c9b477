// The choice to restore tables without the rows that cannot be read. By default no row is left out.
import type { TableOutcome } from '@webale/domain/features/backup/backup.api.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { CheckLine } from './check-line.tsx'

const rowsIn = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`

type LeaveOutChoiceProps = {
  tables: readonly TableOutcome[]
  checked: boolean
  disabled: boolean
  onToggle: () => void
}

export const LeaveOutChoice = ({ tables, checked, disabled, onToggle }: LeaveOutChoiceProps) => {
  const found = tables.flatMap(({ left_out }) => left_out ?? [])
  const rows = found.reduce((sum, one) => sum + one.rows, 0)
  const companions = found.reduce((sum, one) => sum + one.companions, 0)
  if (rows + companions === 0) return null

  return (
    <div className="mt-3">
      <CheckLine
        checked={checked}
        disabled={disabled}
        onToggle={onToggle}
      >
        Leave out {rowsIn(rows === 0 ? companions : rows)} that cannot be read
      </CheckLine>
      <p className="mt-1.5 text-small text-text-2">
        {rows > 0 &&
          companions > 0 &&
          `${rowsIn(companions)} ${companions === 1 ? 'belongs to them and stays' : 'belong to them and stay'} out too. `}
        Keep the file. Only the file has them.
      </p>
    </div>
  )
}

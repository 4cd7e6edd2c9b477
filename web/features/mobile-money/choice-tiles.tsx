// A few options as tiles. Radio buttons underneath, so arrow keys work.
import { type ReactNode, useId } from 'react'
import { cn } from '../../ui/cn.ts'
import { RadioLabel } from '../../ui/radio-label.tsx'

export type ChoiceTile<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly mark: ReactNode
}

type ChoiceTilesProps<Value extends string> = {
  label: string
  tiles: readonly ChoiceTile<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Layout of the tiles. */
  className: string
  tileClass: string
}

export const ChoiceTiles = <Value extends string>({
  label,
  tiles,
  value,
  onChange,
  className,
  tileClass,
}: ChoiceTilesProps<Value>) => {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-label text-text-2">{label}</legend>
      <div className={cn('grid gap-2', className)}>
        {tiles.map((tile) => (
          <RadioLabel
            key={tile.value}
            name={name}
            value={tile.value}
            checked={tile.value === value}
            onChoose={() => onChange(tile.value)}
            className={cn(
              'flex min-w-0 items-center justify-center rounded-control border border-border bg-surface text-center text-small font-semibold text-text-2 transition-colors hover:bg-hover',
              'has-focus-visible:outline-offset-1',
              'data-[chosen=true]:border-primary data-[chosen=true]:bg-primary-soft data-[chosen=true]:text-primary-text',
              tileClass,
            )}
          >
            {tile.mark}
            {tile.label}
          </RadioLabel>
        ))}
      </div>
    </fieldset>
  )
}

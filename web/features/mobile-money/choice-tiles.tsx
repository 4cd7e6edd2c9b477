// A few options as tiles. Radio buttons underneath, so arrow keys work.
import { type ReactNode, useId } from 'react'
import { cn } from '../../ui/cn.ts'

export type Tile<Value extends string> = { readonly value: Value; readonly label: string; readonly mark: ReactNode }

type ChoiceTilesProps<Value extends string> = {
  label: string
  tiles: readonly Tile<Value>[]
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
          <label
            key={tile.value}
            data-chosen={tile.value === value}
            className={cn(
              'relative flex min-w-0 items-center justify-center rounded-control border border-border bg-surface text-center text-small font-semibold text-text-2 transition-colors hover:bg-hover',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring',
              'data-[chosen=true]:border-primary data-[chosen=true]:bg-primary-soft data-[chosen=true]:text-primary-text',
              tileClass,
            )}
          >
            <input
              type="radio"
              name={name}
              value={tile.value}
              checked={tile.value === value}
              onChange={() => onChange(tile.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {tile.mark}
            {tile.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

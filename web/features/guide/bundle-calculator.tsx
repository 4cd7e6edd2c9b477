// The interactive example of the Bundle Guide: the stock of each part, the quantity per bundle, and
// how many bundles result.
import { bundleStock, limitingComponent } from '@webale/domain/features/product/bundle.ts'
import { type CSSProperties, useId, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'

type Part = {
  readonly name: string
  readonly unit: string
  readonly stock: number
  readonly required: number
}

/** The example of the guide: min(12 / 2, 30 / 3, 7 / 1) = 6. */
const EXAMPLE: readonly Part[] = [
  {
    name: 'Soap',
    unit: 'bars',
    stock: 12,
    required: 2,
  },
  {
    name: 'Hand towel',
    unit: 'pieces',
    stock: 30,
    required: 3,
  },
  {
    name: 'Gift box',
    unit: 'boxes',
    stock: 7,
    required: 1,
  },
]
const MAX_STOCK = 60
const MAX_REQUIRED = 6

type SliderProps = {
  label: string
  name: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

const Slider = ({ label, name, value, min, max, onChange }: SliderProps) => {
  const id = useId()
  return (
    <div className="min-w-0">
      <label
        htmlFor={id}
        className="flex justify-between gap-2 text-label text-text-2"
      >
        <span>
          {label} <span className="sr-only">of {name}</span>
        </span>
        <b className="figures text-text">{value}</b>
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        style={{ '--share': `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
        className="slider h-11 w-full cursor-pointer"
      />
    </div>
  )
}

export const BundleCalculator = () => {
  const [parts, setParts] = useState(EXAMPLE)
  const change = (name: string, values: Partial<Part>): void =>
    setParts((before) => before.map((part) => (part.name === name ? { ...part, ...values } : part)))

  const least = limitingComponent(parts)
  const sum =
    `min(${parts.map(({ stock, required }) => `${stock} / ${required}`).join(', ')}) ` +
    `= ${bundleStock(parts)}`

  return (
    <div className="rounded-row border border-border bg-sunken p-3.5 md:p-4">
      <ul className="grid gap-3 sm:grid-cols-3">
        {parts.map(({ name, unit, stock, required }) => (
          <li
            key={name}
            className={cn(
              'rounded-row border bg-surface p-3',
              name === least?.name ? 'border-warning' : 'border-border',
            )}
          >
            <p className="mb-2 flex min-h-6 flex-wrap items-center justify-between gap-1 font-semibold">
              {name}
              {name === least?.name && (
                <Badge
                  tone="attention"
                  icon
                >
                  Runs out first
                </Badge>
              )}
            </p>
            <Slider
              label="In stock"
              name={name}
              value={stock}
              min={0}
              max={MAX_STOCK}
              onChange={(next) => change(name, { stock: next })}
            />
            <Slider
              label="In one bundle"
              name={name}
              value={required}
              min={1}
              max={MAX_REQUIRED}
              onChange={(next) => change(name, { required: next })}
            />
            <p className="figures text-small text-text-2">
              {stock} {unit} are enough for {Math.floor(stock / required)}
            </p>
          </li>
        ))}
      </ul>
      <p
        role="status"
        className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1"
      >
        <span className="figures text-text-2">{sum}</span>
        <span className="font-display text-stat">Bundle stock {bundleStock(parts)}</span>
      </p>
    </div>
  )
}

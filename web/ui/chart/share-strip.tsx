// A full strip divided into parts, with the per cent of each part as text.
import { splitHundredPercent } from './share.ts'
import type { SeriesColour } from './series.ts'

export type ShareOfWhole = {
  readonly name: string
  readonly value: number
  readonly text: string
  readonly colour: SeriesColour
}

export const ShareStrip = ({ label, parts }: { label: string; parts: readonly ShareOfWhole[] }) => {
  const shares = splitHundredPercent(parts.map(({ value }) => value))
  return (
    <div data-keep>
      <div
        aria-hidden
        className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-hover forced-color-adjust-none"
      >
        {parts.map(
          ({ value, colour }) =>
            value > 0 && (
              <span
                key={colour}
                style={{ flexGrow: value, backgroundColor: `var(--${colour})` }}
              />
            ),
        )}
      </div>
      <ul
        aria-label={label}
        className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1.5"
      >
        {parts.map(({ name, text, colour }, index) => (
          <li
            key={colour}
            className="flex items-center gap-2"
          >
            <span
              aria-hidden
              className="size-2.5 flex-none rounded-full forced-color-adjust-none"
              style={{ backgroundColor: `var(--${colour})` }}
            />
            <span>
              {name} <b className="figures">{shares[index]} %</b>{' '}
              <span className="figures text-small text-text-2">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

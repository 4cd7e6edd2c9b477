// The small drawings of the Bundle Guide: goods, the bundle made of them, and goods on a shelf.
import { Fragment } from 'react'
import { cn } from '../../ui/cn.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconArrowRight, IconGift, IconPackage, IconPlus } from '../../ui/icons.ts'

type GuideThing = {
  readonly name: string
  readonly note: string
  readonly bundle?: boolean
}

const ThingCard = ({ name, note, bundle = false }: GuideThing) => (
  <li
    className={cn(
      'flex max-w-72 min-w-0 flex-1 basis-32 items-center gap-2.5 rounded-row border px-3 py-2.5',
      bundle ? 'border-primary bg-primary-soft text-primary-text' : 'border-border bg-surface',
    )}
  >
    <Icon of={bundle ? IconGift : IconPackage} />
    <span className="min-w-0">
      <b className="block">{name}</b>
      <span className={cn('text-small', !bundle && 'text-text-2')}>{note}</span>
    </span>
  </li>
)

type ThingsProps = {
  label: string
  things: readonly GuideThing[]
  /** True draws a plus between them; otherwise they are only side by side. */
  joined?: boolean
}

/** Goods side by side; joined ones become the bundle at the end of the row. */
export const DrawnThings = ({ label, things, joined = false }: ThingsProps) => (
  <ul
    aria-label={label}
    className="flex flex-wrap items-center gap-2 rounded-row bg-sunken p-3"
  >
    {things.map((thing, index) => (
      <Fragment key={thing.name}>
        {joined && index > 0 && (
          <li
            aria-hidden
            className="text-text-3"
          >
            <Icon of={thing.bundle ? IconArrowRight : IconPlus} />
          </li>
        )}
        <ThingCard {...thing} />
      </Fragment>
    ))}
  </ul>
)

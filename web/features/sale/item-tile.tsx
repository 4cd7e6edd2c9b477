// The small square in front of a product or service: an icon for its kind, a tint for its category, and how many are in the cart.
import { IconBottle, IconGift, IconPackage, IconPerfume, IconTools } from '@tabler/icons-react'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import type { CSSProperties } from 'react'
import { Icon, type IconOf } from '../../ui/icon.tsx'

const KINDS = { perfume: IconPerfume, bottle: IconBottle, package: IconPackage, gift: IconGift, tools: IconTools } as const satisfies Record<string, IconOf>
export type TileKind = keyof typeof KINDS

/** Tints by kind; packages differ by their category, so that a shelf can be told from another at a glance. */
const SHELVES = ['var(--c1)', 'var(--n50)', 'var(--n5)', 'var(--n1)']
const TINTS: Partial<Record<TileKind, string>> = { perfume: 'var(--n10)', bottle: 'var(--n10)', gift: 'var(--n2)', tools: 'var(--n1)' }

const hashOf = (text: string): number => Array.from(text).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7)

const tintOf = (kind: TileKind, category: string | null): string => TINTS[kind] ?? SHELVES[hashOf(category ?? '') % SHELVES.length] ?? 'var(--c1)'

export const ItemTile = ({ kind, category, count }: { kind: TileKind; category: string | null; count: number }) => (
  <span
    aria-hidden
    style={{ '--note': tintOf(kind, category) } as CSSProperties}
    className="note-tint relative grid size-11 flex-none place-items-center rounded-control"
  >
    <Icon of={KINDS[kind]} />
    {count > 0 && (
      <span className="figures absolute -top-2.5 -left-2.5 grid h-5 min-w-6 place-items-center rounded-full border-2 border-surface bg-accent px-1.5 text-[0.6875rem] leading-none font-bold text-on-accent">
        {quantityText(count)}
      </span>
    )}
  </span>
)

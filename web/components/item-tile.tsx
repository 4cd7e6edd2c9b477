// The small square before a product or service: an icon for its kind and a tint for its category.
import type { Product } from '@webale/domain/features/product/product.ts'
import type { CSSProperties } from 'react'
import { cn } from '../ui/cn.ts'
import { Icon, type IconOf } from '../ui/icon.tsx'
import { IconBottle, IconGift, IconPackage, IconPerfume, IconTools } from '../ui/icons.ts'

const KINDS = {
  perfume: IconPerfume,
  bottle: IconBottle,
  package: IconPackage,
  gift: IconGift,
  tools: IconTools,
} as const satisfies Record<string, IconOf>
export type TileKind = keyof typeof KINDS

/** Tints by kind. Packages get one by category, so that categories differ at a glance. */
const SHELVES = ['var(--c1)', 'var(--n50)', 'var(--n5)', 'var(--n1)']
const TINTS: Partial<Record<TileKind, string>> = {
  perfume: 'var(--n10)',
  bottle: 'var(--n10)',
  gift: 'var(--n2)',
  tools: 'var(--n1)',
}

const hashOf = (text: string): number =>
  Array.from(text).reduce(
    (sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973,
    7,
  )

const tintOf = (kind: TileKind, category: string | null): string =>
  TINTS[kind] ?? SHELVES[hashOf(category ?? '') % SHELVES.length] ?? 'var(--c1)'

/**
 * Bundles are gifts and perfumes are bottles; perfumes
 * sold only by the millilitre are plain bottles.
 */
export const tileKindOf = (
  product: Pick<Product, 'is_bundle' | 'tracking_type' | 'wholesale_price_per_bottle'>,
): TileKind => {
  if (product.is_bundle) return 'gift'
  if (product.tracking_type !== 'milliliter') return 'package'
  return (product.wholesale_price_per_bottle ?? 0) > 0 ? 'perfume' : 'bottle'
}

export const ItemTile = ({
  kind,
  category,
  className,
}: {
  kind: TileKind
  category: string | null
  className?: string
}) => (
  <span
    aria-hidden
    style={{ '--note': tintOf(kind, category) } as CSSProperties}
    className={cn('note-tint grid size-10 flex-none place-items-center rounded-control', className)}
  >
    <Icon of={KINDS[kind]} />
  </span>
)

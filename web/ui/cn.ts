// Joins class names; a later class wins over an earlier one of the same kind, so that a caller can
// adjust a component. Only the kinds that our components use are known, which keeps it far smaller
// than a general library.
import { clsx, type ClassValue } from 'clsx'

const SIZES = new Set([
  'display-xl',
  'display-l',
  'h1',
  'h1-phone',
  'h2',
  'amount',
  'stat',
  'body',
  'small',
  'label',
  'tiny',
])
const ALIGNMENTS = new Set(['left', 'right', 'center', 'justify'])
const DISPLAYS = new Set([
  'hidden',
  'block',
  'inline',
  'flex',
  'grid',
  'contents',
  'inline-flex',
  'inline-grid',
  'inline-block',
])
const POSITIONS = new Set(['static', 'fixed', 'absolute', 'relative', 'sticky'])
const SIDES = /^(p|m)(x|y|t|r|b|l)?-/
const ONE_VALUE =
  /^(h|w|size|min-h|min-w|max-h|max-w|gap-x|gap-y|gap|space-x|space-y|bg|rounded-[trbl]{1,2}|rounded|shadow|opacity|z|items|justify|self|flex|grid-cols|leading|tracking|cursor)-/
const BORDER = /^border(-[xytrbl](?=-|$))?(-(\d|\[))?/

/**
 * The kind of a class without its variants: 'px-3' is 'px', 'text-small' is 'text-size'; null for
 * what never conflicts.
 */
const kindOf = (name: string): string | null => {
  if (DISPLAYS.has(name)) return 'display'
  if (POSITIONS.has(name)) return 'position'
  if (name.startsWith('text-')) {
    const rest = name.slice(5)
    return SIZES.has(rest) || /^\[[\d.]/.test(rest)
      ? 'text-size'
      : ALIGNMENTS.has(rest)
        ? 'text-align'
        : /^(nowrap|balance|wrap)/.test(rest)
          ? null
          : 'text-colour'
  }

  if (name === 'border' || name.startsWith('border-')) {
    const [, side = '', width] = BORDER.exec(name) ?? []
    return /^border(-[xytrbl])?$/.test(name) || width
      ? `border-width${side}`
      : /-(dashed|solid|dotted|none)$/.test(name)
        ? 'border-style'
        : `border-colour${side}`
  }

  if (name.startsWith('font-'))
    return /^font-(sans|display|mono)$/.test(name) ? 'font-family' : 'font-weight'

  // A background picture is added to a colour; it does not replace it.
  if (name.startsWith('bg-[')) return 'bg-image'
  const sides = SIDES.exec(name)
  if (sides) return `${sides[1]}${sides[2] ?? ''}`
  // `flex-1` and `flex-none` set the same thing; `flex-col` and `flex-wrap` do not.
  if (/^flex-(col|row|wrap|nowrap)/.test(name)) return null

  return ONE_VALUE.exec(name)?.[1] ?? null
}

/** The kinds that a later class makes ineffective: p-0 after px-3. */
const COVERS: Readonly<Record<string, readonly string[]>> = {
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  size: ['h', 'w'],
  gap: ['gap-x', 'gap-y'],
}

const splitClass = (name: string): { variants: string; base: string } => {
  const colonIndex = name.includes('[')
    ? name.slice(0, name.lastIndexOf('[')).lastIndexOf(':')
    : name.lastIndexOf(':')
  return {
    variants: name.slice(0, colonIndex + 1),
    base: name.slice(colonIndex + 1).replace(/^-/, ''),
  }
}

const known = new Map<string, string>()

const mergeClasses = (joined: string): string => {
  const overridden = new Set<string>()
  const classes: string[] = []

  for (const name of joined.split(/\s+/).toReversed()) {
    const { variants, base } = splitClass(name)
    const kind = kindOf(base)
    if (kind !== null && overridden.has(variants + kind)) continue
    if (kind !== null)
      for (const covered of [kind, ...(COVERS[kind] ?? [])]) overridden.add(variants + covered)

    classes.push(name)
  }

  return classes.toReversed().join(' ')
}

/** `cn('p-4', wide && 'p-6')` returns 'p-6' when wide. */
export const cn = (...classes: ClassValue[]): string => {
  const joined = clsx(classes)
  const before = known.get(joined)
  if (before !== undefined) return before
  const merged = mergeClasses(joined)
  known.set(joined, merged)

  return merged
}

// The labels of the barcode page: new codes that no product and no other label has, and the sheets
// they are printed on.
import { z } from 'zod'
import { cleanPrefix, MAX_ASKED_CODES, MAX_CODE_LENGTH } from './barcode.ts'

/** How many labels one press of Add makes at most. */
export const MAX_LABELS = 50

/** Maximum attempts to find a free code for one label. */
export const MAX_TRIES = 100

/** The typed number, limited to 1 to 50. */
export const clampQuantity = (typed: number): number =>
  Math.min(MAX_LABELS, Math.max(1, Math.trunc(typed) || 1))

/** A custom code as it is used: upper case, without spaces. */
export const cleanCode = (text: string): string =>
  text.toUpperCase().replace(/\s/g, '').slice(0, MAX_CODE_LENGTH)

const padDigits = (value: number, count: number): string => String(value).padStart(count, '0')

/**
 * Prefix + last 6 digits of the clock (ms) + 4 random digits. `random` is at least 0 and below 1.
 */
export const labelCode = (prefix: string, now_ms: number, random: number): string =>
  cleanPrefix(prefix) +
  padDigits(Math.trunc(now_ms) % 1_000_000, 6) +
  padDigits(Math.floor(random * 10_000), 4)

const Label = z.object({
  code: z.string().min(1).max(MAX_CODE_LENGTH),
  name: z.string(),
  price: z.number().nullable(),
  /** How many labels carry this code; 1 by default. */
  copies: z.number().int().min(1).max(10_000).optional(),
  /** Does a product have this code already? */
  is_own: z.boolean().optional(),
})

/** One label waiting to be printed. `price` in UGX is printed where there is one. */
export type Label = z.output<typeof Label>

/** Parses the queue stored on the device; empty when it cannot be read. */
export const readQueue = (text: string | null): Label[] => {
  try {
    return z.array(Label).safeParse(JSON.parse(text ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** The codes of the queue in upper case: they are taken as well. */
export const queuedCodes = (queue: readonly Pick<Label, 'code'>[]): ReadonlySet<string> =>
  new Set(queue.map(({ code }) => code.toUpperCase()))

export type LabelRun = { readonly prefix: string; readonly quantity: number }
export type Sources = { readonly clock: () => number; readonly random: () => number }

const freeCode = (
  prefix: string,
  taken: ReadonlySet<string>,
  { clock, random }: Sources,
): string | null => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const code = labelCode(prefix, clock(), random())
    if (!taken.has(code)) return code
  }
  return null
}

/**
 * Generates `quantity` distinct new codes; null when
 * 100 attempts found no free code for one of them.
 */
const newCodes = (
  { prefix, quantity }: LabelRun,
  taken: ReadonlySet<string>,
  sources: Sources,
): string[] | null => {
  const codes = new Set<string>()
  const used = new Set(taken)

  while (codes.size < quantity) {
    const code = freeCode(prefix, used, sources)
    if (code === null) return null
    codes.add(code)
    used.add(code)
  }

  return [...codes]
}

/**
 * Returns which of these codes a product of any department
 * has; throws when the server cannot be reached.
 */
export type AskTaken = (codes: readonly string[]) => Promise<ReadonlySet<string>>

const askInParts = async (
  codes: readonly string[],
  ask: AskTaken,
): Promise<ReadonlySet<string>> => {
  const taken = new Set<string>()
  for (let index = 0; index < codes.length; index += MAX_ASKED_CODES)
    for (const code of await ask(codes.slice(index, index + MAX_ASKED_CODES))) taken.add(code)
  return taken
}

/**
 * Generates new codes that neither the queue nor any product has. Codes that `ask` reports as
 * taken are generated again, at most 100 times; then null. Throws what `ask` throws.
 */
export const findNewCodes = async (
  { prefix, quantity }: LabelRun,
  queued: ReadonlySet<string>,
  sources: Sources,
  ask: AskTaken,
): Promise<string[] | null> => {
  const used = new Set(queued)
  const free: string[] = []

  for (let tries = 0; tries < MAX_TRIES && free.length < quantity; tries += 1) {
    const candidates = newCodes({ prefix, quantity: quantity - free.length }, used, sources)
    if (candidates === null) return null
    const taken = await askInParts(candidates, ask)
    for (const code of candidates) used.add(code)
    free.push(...candidates.filter((code) => !taken.has(code)))
  }

  return free.length === quantity ? free : null
}

/** 3 columns of 7 labels on A4; sizes in mm. */
export const SHEET = {
  columns: 3,
  rows: 7,
  label_width_mm: 70,
  label_height_mm: 42.3,
  qr_mm: 15,
} as const
export const LABELS_PER_PAGE = SHEET.columns * SHEET.rows

/** How many labels a queue prints. */
export const labelCount = (queue: readonly Label[]): number =>
  queue.reduce((count, { copies = 1 }) => count + copies, 0)

/** Adds labels of one code to the queue: copies are added up, name and price are the newest. */
export const addLabels = (queue: readonly Label[], label: Label): Label[] => {
  const { copies = 1 } = queue.find(({ code }) => code === label.code) ?? { copies: 0 }
  const more = { ...label, copies: copies + (label.copies ?? 1) }
  return copies === 0
    ? [...queue, more]
    : queue.map((waiting) => (waiting.code === label.code ? more : waiting))
}

/** Every label of the queue as often as it is printed, one after the other. */
export const repeatLabels = (queue: readonly Label[]): Label[] =>
  queue.flatMap((label) => Array.from({ length: label.copies ?? 1 }, () => label))

/**
 * Pages needed when the first label goes to place
 * `start` (1 to 21) of the first sheet; 0 for no labels.
 */
export const pageCount = (labels: number, start: number): number =>
  labels === 0 ? 0 : Math.ceil((start - 1 + labels) / LABELS_PER_PAGE)

/**
 * The labels of each page, position by position; null for a position of the first sheet that is
 * already used.
 */
export const pagesOf = (labels: readonly Label[], start: number): (Label | null)[][] => {
  const places = [...Array.from({ length: start - 1 }, () => null), ...labels]
  return Array.from({ length: pageCount(labels.length, start) }, (_, page) =>
    places.slice(page * LABELS_PER_PAGE, (page + 1) * LABELS_PER_PAGE),
  )
}

// Each note in the colour of the real one; coins have none.
import type { Note } from '@webale/domain/features/sale/cash.ts'

const COLOURS = {
  1_000: 'var(--n1)',
  2_000: 'var(--n2)',
  5_000: 'var(--n5)',
  10_000: 'var(--n10)',
  20_000: 'var(--n20)',
  50_000: 'var(--n50)',
} as const satisfies Record<Note, string>

/** The colour of a note of this value in UGX; undefined for a coin. */
export const noteColour = (value: number): string | undefined => new Map<number, string>(Object.entries(COLOURS).map(([note, colour]) => [Number(note), colour])).get(value)

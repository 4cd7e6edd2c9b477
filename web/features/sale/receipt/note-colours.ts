// The colours of the notes; coins have none.
import type { Note } from '@webale/domain/features/sale/cash.ts'

/** By value in UGX. */
export const NOTE_COLOURS: Readonly<Partial<Record<number, string>>> = {
  1_000: 'var(--n1)',
  2_000: 'var(--n2)',
  5_000: 'var(--n5)',
  10_000: 'var(--n10)',
  20_000: 'var(--n20)',
  50_000: 'var(--n50)',
} satisfies Record<Note, string>

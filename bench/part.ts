// What every part of the bench looks like, and how its goals are judged.

/** A line of the table at the end; `held` is null where there is no goal, or where it could not be tried. */
export type Line = {
  readonly what: string
  readonly measured: string
  readonly goal: string
  readonly held: boolean | null
}

/** `short` shows that a part works; its figures mean nothing. */
export type Scale = 'short' | 'full'

export type Tools = { readonly scale: Scale; makeFolder(): string }

export type BenchPart = { readonly name: string; readonly about: string; run(tools: Tools): Promise<readonly Line[]> }

export const goalLine = (what: string, measured: string, goal: string, held: boolean): Line => ({
  what,
  measured,
  goal,
  held,
})

/** What is told beside the goals. */
export const infoLine = (what: string, measured: string): Line => ({ what, measured, goal: '', held: null })

/** A goal that this machine does not let one try. */
export const skippedLine = (what: string, why: string): Line => ({
  what,
  measured: `not tried: ${why}`,
  goal: '',
  held: null,
})

/** '1.53 x': both in the same unit. */
export const formatRatio = (value: number, than: number): string => `${(value / than).toFixed(2)} x`

/** '1/41': how much quicker. */
export const formatFraction = (value: number, than: number): string =>
  value < than ? `1/${(than / value).toFixed(than / value < 10 ? 1 : 0)}` : formatRatio(value, than)

// The common shape of bench parts, and how their goals are judged.

/** A line of the final table; `held` is null without a goal, or when it could not be measured. */
export type Line = {
  readonly what: string
  readonly measured: string
  readonly goal: string
  readonly held: boolean | null
}

/** `short` only shows that a part works; its figures mean nothing. */
export type Scale = 'short' | 'full'

export type Tools = { readonly scale: Scale; makeFolder(): string }

export type BenchPart = {
  readonly name: string
  readonly about: string
  run(tools: Tools): Promise<readonly Line[]>
}

export const goalLine = (what: string, measured: string, goal: string, held: boolean): Line => ({
  what,
  measured,
  goal,
  held,
})

/** A line without a goal. */
export const infoLine = (what: string, measured: string): Line => ({
  what,
  measured,
  goal: '',
  held: null,
})

/** A goal that cannot be measured on this machine. */
export const skippedLine = (what: string, why: string): Line => ({
  what,
  measured: `not tried: ${why}`,
  goal: '',
  held: null,
})

/** '1.53 x': both values in the same unit. */
export const formatRatio = (value: number, than: number): string => `${(value / than).toFixed(2)} x`

/** '1/41': how much faster. */
export const formatFraction = (value: number, than: number): string =>
  value < than ? `1/${(than / value).toFixed(than / value < 10 ? 1 : 0)}` : formatRatio(value, than)

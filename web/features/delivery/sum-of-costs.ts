// The costs of a delivery as they are typed, in UGX; an empty field counts as 0.

type TypedCosts = {
  readonly lines: readonly { readonly line_cost: number | null }[]
  readonly extra: number | null
}

export const sumOfCosts = ({ lines, extra }: TypedCosts): number =>
  lines.reduce(
    (sum, { line_cost }) => sum + Math.round((line_cost ?? 0) * 100),
    Math.round((extra ?? 0) * 100),
  ) / 100

// Durations in words.
/** Units of a duration in seconds, largest first. */
export const SPANS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

export const countText = (count: number, one: string): string =>
  `${count} ${count === 1 ? one : `${one}s`}`

/** A duration in its largest unit, rounded: '3 days', '1 minute'. 59.5 minutes are an hour. */
export const formatApproximateSpan = (seconds: number): string => {
  const [length, unit] = SPANS.find(
    ([size], index) => seconds >= size - (SPANS[index + 1]?.[0] ?? 1) / 2,
  ) ?? [1, 'second']
  return countText(Math.round(seconds / length), unit)
}

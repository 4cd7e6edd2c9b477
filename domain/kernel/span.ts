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

/** A duration in its largest unit: '3 days', '1 minute'. */
export const formatApproximateSpan = (seconds: number): string => {
  const [length, unit] = SPANS.find(([size]) => seconds >= size) ?? [1, 'second']
  return countText(Math.floor(seconds / length), unit)
}

// A series of a chart: a name and one of five colours
// that are also distinct for colour-blind people.
export type SeriesColour = 'c1' | 'c2' | 'c3' | 'c4' | 'c5' | 'c-other'
export type Series = { readonly name: string; readonly colour: SeriesColour }

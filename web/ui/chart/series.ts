// The series of a chart: a name and one of the five colours that people can tell apart, also colour-blind ones.
export type Colour = 'c1' | 'c2' | 'c3' | 'c4' | 'c5' | 'c-other'
export type Series = { readonly name: string; readonly colour: Colour }

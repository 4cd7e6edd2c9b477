// Planted: type-names
export type OfferedLine = { readonly amount: number }

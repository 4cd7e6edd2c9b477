// violates: type-names
export type OfferedLine = { readonly amount: number }

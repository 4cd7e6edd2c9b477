// violates: none
export type OfferedLine = { readonly quantity: number }

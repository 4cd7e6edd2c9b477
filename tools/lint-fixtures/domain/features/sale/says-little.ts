// violates: type-names
type Found = { readonly quantity: number }

export const quantityOf = ({ quantity }: Found): number => quantity

// violates: purity
export const now = (): number => Date.now()

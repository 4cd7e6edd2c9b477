// violates: purity
export const today = (): string => new Date().toISOString()

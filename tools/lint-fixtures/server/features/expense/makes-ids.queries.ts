// violates: purity
export const id = (): string => crypto.randomUUID()

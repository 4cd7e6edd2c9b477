// violates: purity
export const code = (): number => Math.random()

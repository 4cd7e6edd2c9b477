// violates: linter eslint(no-restricted-properties)
export const code = (): number => Math.random()

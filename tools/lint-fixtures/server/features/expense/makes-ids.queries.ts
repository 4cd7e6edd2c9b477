// violates: linter eslint(no-restricted-properties)
export const id = (): string => crypto.randomUUID()

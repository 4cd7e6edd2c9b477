// violates: linter eslint(no-restricted-properties)
export const folder = (): string | undefined => process.env['DATA_DIR']

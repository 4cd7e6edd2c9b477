// violates: purity
export const folder = (): string | undefined => process.env['DATA_DIR']

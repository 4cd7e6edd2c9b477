// violates: linter eslint(no-warning-comments)
// TODO: finish this
export const half = true

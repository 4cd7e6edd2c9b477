// violates: comments
// TODO: finish this
export const half = true

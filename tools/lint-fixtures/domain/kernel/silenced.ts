// violates: comments
// oxlint-disable-next-line no-explicit-any
export const quiet = true

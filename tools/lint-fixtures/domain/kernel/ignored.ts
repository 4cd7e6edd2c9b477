// violates: comments
// @ts-ignore
export const ignored = true

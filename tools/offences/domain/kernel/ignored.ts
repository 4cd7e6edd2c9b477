// Planted: comments
// @ts-ignore
export const ignored = true

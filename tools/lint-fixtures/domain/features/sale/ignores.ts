// violates: linter typescript(ban-ts-comment)
// @ts-ignore
export const price: string = 1

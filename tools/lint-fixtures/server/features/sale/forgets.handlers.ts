// violates: linter typescript(no-floating-promises)
const write = async (): Promise<void> => {}

export const forgets = (): void => {
  write()
}

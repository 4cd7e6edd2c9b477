// violates: linter eslint(no-console)
export const talk = (): void => console.log('sold')

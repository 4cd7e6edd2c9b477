// violates: names
export const shape = 'not kebab-case'

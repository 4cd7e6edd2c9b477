// violates: names
export const barrel = 'an index file'

// violates: imports
export const lost = 'this folder is no room of the house'

// violates: imports
export const lost = 'this folder is not a room of this project'

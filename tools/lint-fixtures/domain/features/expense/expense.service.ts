// violates: names
export const suffix = 'a service is not a layer of this project'

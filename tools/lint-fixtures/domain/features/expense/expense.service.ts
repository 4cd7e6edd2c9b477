// violates: names
export const suffix = 'a service is no layer of the house'

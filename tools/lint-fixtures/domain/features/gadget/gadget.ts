// violates: names
export const noun = 'gadget is not a feature of this project'

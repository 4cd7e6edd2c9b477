// violates: names
export const noun = 'gadget is no shelf of the house'

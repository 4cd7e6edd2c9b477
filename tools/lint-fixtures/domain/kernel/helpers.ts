// violates: names
export const what = 'a name that says nothing'

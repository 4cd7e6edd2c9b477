// Planted: names
export const what = 'a name that says nothing'

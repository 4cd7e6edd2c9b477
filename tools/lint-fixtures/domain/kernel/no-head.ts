export const silent = 'this file does not say what it is for'

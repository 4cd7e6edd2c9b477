// What the planted migration runs.
export const guards = ['sales']

// The keys of the second store. They are apart because pages need them before the code of the till.

export const saleKey = (id: string): string => `sales/${id}`
export const documentKey = (id: string): string => `documents/${id}`
export const stateKey = (name: string): string => `meta/${name}`
export const cartKey = (key: string): string => `carts/${key}`

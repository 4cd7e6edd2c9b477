// The head of the chain of seals as a short code for paper: the number of seals and eight
// characters of the newest one. With the code, the doctor can check later whether the chain still
// contains that seal at that position.

/** '1042-3fa9-12bc', in lower case. */
export const CHAIN_CODE = /^(\d{1,12})-([\da-f]{4})-?([\da-f]{4})$/

/** '1042-3FA9-12BC' for link 1042. */
export const chainCode = (links: number, head: string): string =>
  `${links}-${head.slice(0, 4)}-${head.slice(4, 8)}`.toUpperCase()

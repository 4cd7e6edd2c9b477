// How the head of the chain of seals is written on paper: how many seals there are, and eight characters of the newest. Whoever keeps
// the paper can ask the doctor later whether the chain still has that seal at that place.

/** '1042-3fa9-12bc', in lower case. */
export const CHAIN_CODE = /^(\d{1,12})-([\da-f]{4})-?([\da-f]{4})$/

/** '1042-3FA9-12BC' for link 1042. */
export const chainCode = (links: number, head: string): string =>
  `${links}-${head.slice(0, 4)}-${head.slice(4, 8)}`.toUpperCase()

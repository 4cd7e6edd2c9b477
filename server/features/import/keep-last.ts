// The last thing that was made: it serves again while it is what is wanted.

/** The last thing when it is the same, or else a new one. A failure is not kept. */
export type Keep<Thing> = (
  isSame: (last: Thing) => boolean,
  make: () => Promise<Thing>,
) => Promise<Thing>

export const keepLast = <Thing>(): Keep<Thing> => {
  let last: Thing | undefined

  return async (isSame, make) => {
    if (last === undefined || !isSame(last)) last = await make()
    return last
  }
}

export const keepNothing = <Thing>(_isSame: unknown, make: () => Promise<Thing>): Promise<Thing> =>
  make()

// Turns: so many works of one owner at a time, the others in the order in which they came.

type Line = { busy: number; readonly waiting: (() => void)[] }

/** Returns a function that does a work of an owner in its turn. */
export const openTurns = (most: number) => {
  const lines = new Map<string, Line>()

  const takeTurn = async (owner: string): Promise<Line> => {
    const line = lines.get(owner) ?? { busy: 0, waiting: [] }
    lines.set(owner, line)
    if (line.busy === most) await new Promise<void>((begin) => line.waiting.push(begin))
    else line.busy += 1

    return line
  }

  const endTurn = (owner: string, line: Line): void => {
    const begin = line.waiting.shift()
    if (begin !== undefined) return begin()
    line.busy -= 1
    if (line.busy === 0) lines.delete(owner)
  }

  return async <Result>(owner: string, work: () => Promise<Result>): Promise<Result> => {
    const line = await takeTurn(owner)
    try {
      return await work()
    } finally {
      endTurn(owner, line)
    }
  }
}

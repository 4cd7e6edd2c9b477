// Waits for the end of animations: colours and sizes in between are not faults.
import type { Page } from '@playwright/test'

/**
 * Waits until nothing has moved or faded for two frames. Animations without an end, such as
 * spinners, do not count.
 */
export const waitUntilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const STILL_FRAMES = 2
    for (let still = 0; still < STILL_FRAMES; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const moving = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' &&
            effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
      if (moving.length > 0) still = -1
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  })

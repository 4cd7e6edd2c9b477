// The second factors that this person can use.
import { useEffect, useState } from 'react'
import { loadAuthClient } from '../../../lib/server/access-token.ts'
import { listWays, type WayOfStep } from './ways-of-step.ts'

/** Null until the server answered. */
export const useWaysOfStep = (): readonly WayOfStep[] | null => {
  const [ways, setWays] = useState<readonly WayOfStep[] | null>(null)
  useEffect(() => {
    let isCancelled = false
    void loadAuthClient()
      .then(({ authClient }) => authClient.mfa.listFactors())
      .then(({ data }) => {
        if (data !== null && !isCancelled) setWays(listWays(data))
      })

    return () => {
      isCancelled = true
    }
  }, [])

  return ways
}

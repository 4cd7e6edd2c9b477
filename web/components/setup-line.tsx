// "Setup 4 of 5" on Home of administrators: once the shop sells, the guide opens only when asked.
import { guideApi } from '@webale/domain/features/guide/guide.api.ts'
import { doneSteps, shouldOpenGuide } from '@webale/domain/features/guide/onboarding.ts'
import { onboardingSteps } from '@webale/domain/features/guide/onboarding-steps.ts'
import { readGuideFlags } from '../lib/guide-flags.ts'
import { openGuide } from '../lib/guide-opener.ts'
import { useActor, useShopRules } from '../lib/session/session.tsx'
import { useQuery } from '../lib/server/use-query.ts'
import { Button } from '../ui/button.tsx'

const Line = () => {
  const { data: progress } = useQuery(guideApi.progress, {})
  const steps = onboardingSteps(useActor().role, useShopRules())
  if (progress === undefined) return null
  const flags = readGuideFlags()
  const done = doneSteps(steps, flags, progress).filter(Boolean).length
  // The guide itself opens in a moment.
  if (done === steps.length || shouldOpenGuide(steps, flags, progress)) return null

  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-text-2">
      <span>
        Setup {done} of {steps.length}
      </span>
      <Button
        size="s"
        look="quiet"
        onClick={openGuide}
      >
        Go on
      </Button>
    </p>
  )
}

export const SetupLine = () => (useActor().role === 'admin' ? <Line /> : null)

// The Getting Started guide: five steps for the role of the person. getting-started.tsx says when
// it opens.
import { guideApi } from '@webale/domain/features/guide/guide.api.ts'
import {
  DISMISSED_KEY,
  doneSteps,
  FLAG,
  firstOpenStep,
  type ShopProgress,
  shouldOpenGuide,
} from '@webale/domain/features/guide/onboarding.ts'
import {
  onboardingSteps,
  type OnboardingStep,
} from '@webale/domain/features/guide/onboarding-steps.ts'
import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { hasStoredCart } from '../../till/page/cart-store.ts'
import { useActor, useShopRules } from '../../lib/session/session.tsx'
import { setLocalStorage } from '../../lib/storage.ts'
import { readGuideFlags } from '../../lib/guide-flags.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon, type IconOf } from '../../ui/icon.tsx'
import {
  IconArrowRight,
  IconBuildingStore,
  IconCashBanknote,
  IconCashRegister,
  IconCheck,
  IconHelp,
  IconPackages,
  IconPrinter,
  IconScale,
  IconSitemap,
  IconUserCog,
} from '../../ui/icons.ts'
import { isDialogOpen } from '../../ui/open-dialogs.ts'
import { Progress } from '../../ui/progress.tsx'
import { ShopQuestions } from './shop-questions.tsx'

const ICONS: Readonly<Record<string, IconOf>> = {
  business: IconBuildingStore,
  departments: IconSitemap,
  people: IconUserCog,
  products: IconPackages,
  sale: IconCashRegister,
  sell: IconCashRegister,
  change: IconCashBanknote,
  reprint: IconPrinter,
  count: IconScale,
  help: IconHelp,
}

type Opening = {
  readonly asked: boolean
  readonly steps: readonly OnboardingStep[]
  /** What the shop has; undefined until the server said it. */
  readonly progress: ShopProgress | undefined
  readonly isUnknown: boolean
  readonly onClose: () => void
}

/** The shown step; null while it is unknown whether the guide may open. */
const useStepIndex = ({ asked, steps, progress, isUnknown, onClose }: Opening) => {
  const [stepIndex, setStepIndex] = useState<number | null>(null)
  const isWaiting = stepIndex === null && progress === undefined && !isUnknown
  useEffect(() => {
    if (isWaiting || stepIndex !== null) return undefined
    let isCancelled = false
    const flags = readGuideFlags()
    const open = (): void => setStepIndex(firstOpenStep(doneSteps(steps, flags, progress)))
    const mayOpen = progress !== undefined && shouldOpenGuide(steps, flags, progress)
    if (asked) open()
    else if (!mayOpen) onClose()
    // A browser that keeps nothing keeps no cart either.
    else
      void hasStoredCart().then(
        (kept) => !isCancelled && (kept || isDialogOpen() ? onClose() : open()),
        open,
      )

    return () => {
      isCancelled = true
    }
  }, [asked, steps, progress, isWaiting, stepIndex, onClose])

  return [stepIndex, setStepIndex] as const
}

type StepListProps = {
  steps: readonly OnboardingStep[]
  done: readonly boolean[]
  stepIndex: number
  onChoose: (index: number) => void
}

const StepList = ({ steps, done, stepIndex, onChoose }: StepListProps) => (
  <ol className="hidden w-52 flex-none space-y-1 border-r border-border pr-4 md:block">
    {steps.map((step, index) => (
      <li key={step.id}>
        <button
          type="button"
          aria-current={index === stepIndex ? 'step' : undefined}
          onClick={() => onChoose(index)}
          className="flex min-h-11 w-full items-center gap-2.5 rounded-small px-2 py-1.5 text-left text-small text-text-2 hover:bg-hover aria-[current=step]:bg-primary-soft aria-[current=step]:text-primary-text"
        >
          <span
            className={cn(
              'grid size-6 flex-none place-items-center rounded-full border text-tiny',
              done[index]
                ? 'border-transparent bg-success-soft text-success'
                : 'border-border-strong',
            )}
          >
            {done[index] ? (
              <Icon
                of={IconCheck}
                className="size-4"
              />
            ) : (
              index + 1
            )}
          </span>
          {step.title}
          {done[index] && <span className="sr-only"> (completed)</span>}
        </button>
      </li>
    ))}
  </ol>
)

const StepText = ({
  step,
  stepIndex,
  count,
}: {
  step: OnboardingStep
  stepIndex: number
  count: number
}) => (
  <div aria-live="polite">
    <div className="flex items-center gap-3">
      <span className="grid size-13 flex-none place-items-center rounded-card bg-primary-soft text-primary-text">
        <Icon
          of={ICONS[step.id] ?? IconArrowRight}
          className="size-7"
        />
      </span>
      <div>
        <p className="figures text-small text-text-3">
          Step {stepIndex + 1} of {count}
        </p>
        <h3 className="font-display text-h2">{step.title}</h3>
      </div>
    </div>
    <p className="mt-3 min-h-11 text-text-2">{step.description}</p>
  </div>
)

/** `asked`: a person opened it, so it may also open over a cart. */
export const GettingStartedDialog = ({
  asked,
  onClose,
}: {
  asked: boolean
  onClose: () => void
}) => {
  const { role } = useActor()
  const rules = useShopRules()
  const steps = useMemo(() => onboardingSteps(role, rules), [role, rules])
  const { data: progress, isError } = useQuery(guideApi.progress, {}, { staleAfter: 0 })
  const opening = { asked, steps, progress, isUnknown: isError, onClose }
  const [stepIndex, setStepIndex] = useStepIndex(opening)
  const navigate = useNavigate()
  const step = steps[stepIndex ?? 0]
  if (!step || stepIndex === null) return null
  const last = stepIndex === steps.length - 1
  const markDone = (): void => setLocalStorage(step.storageKey, FLAG)
  const dismiss = (): void => {
    setLocalStorage(DISMISSED_KEY, FLAG)
    onClose()
  }

  const goTo = (): void => {
    markDone()
    onClose()
    void navigate(step.route)
  }

  const advance = (): void => {
    markDone()
    if (last) onClose()
    else setStepIndex(stepIndex + 1)
  }

  const footer = (
    <>
      <Link
        to="/help"
        onClick={onClose}
        className="mr-auto inline-flex min-h-11 items-center font-semibold text-primary-text underline underline-offset-4 max-md:w-full"
      >
        View Complete Guide
      </Link>
      <Button
        disabled={stepIndex === 0}
        onClick={() => setStepIndex(stepIndex - 1)}
      >
        Previous
      </Button>
      <Button
        look={last ? 'primary' : 'secondary'}
        onClick={advance}
      >
        {last ? 'Done' : 'Next'}
      </Button>
    </>
  )

  return (
    <Dialog
      open
      onClose={dismiss}
      title="Getting Started"
      footer={footer}
    >
      <div className="flex gap-5">
        <StepList
          steps={steps}
          done={doneSteps(steps, readGuideFlags(), progress)}
          stepIndex={stepIndex}
          onChoose={setStepIndex}
        />
        <div className="min-w-0 flex-1">
          <Progress
            label={`Step ${stepIndex + 1} of ${steps.length}`}
            value={stepIndex + 1}
            max={steps.length}
            className="mb-5"
          />
          <StepText
            step={step}
            stepIndex={stepIndex}
            count={steps.length}
          />
          <Button
            look={last ? 'secondary' : 'primary'}
            iconAfter={IconArrowRight}
            data-first-focus
            onClick={goTo}
            className="mt-4"
          >
            Go to step
          </Button>
          {step.id === 'business' && <ShopQuestions />}
        </div>
      </div>
    </Dialog>
  )
}

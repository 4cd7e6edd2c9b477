// The Getting Started guide: five steps from an empty shop to its first report (GS-001 to GS-014). Opens by itself one second
// after loading, until it was closed or every step is done; the account menu and Ctrl+K open it again.
import {
  DISMISSED_KEY,
  FLAG,
  firstOpenStep,
  ONBOARDING_STEPS,
  OPEN_DELAY_MS,
  shouldOpen,
  type OnboardingStep,
  type Stored,
} from '@webale/domain/features/guide/onboarding.ts'
import { IconArrowRight, IconBuildingStore, IconCheck, IconPackages, IconReportMoney, IconUserCog, IconCashRegister } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { onGuideOpened } from '../../lib/guide-opener.ts'
import { readText, writeText } from '../../lib/storage.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon, type IconOf } from '../../ui/icon.tsx'
import { Progress } from '../../ui/progress.tsx'

const ICONS: Readonly<Record<string, IconOf>> = {
  business: IconBuildingStore,
  people: IconUserCog,
  products: IconPackages,
  sale: IconCashRegister,
  report: IconReportMoney,
}

const COUNT = ONBOARDING_STEPS.length

const readFlags = (): Stored => Object.fromEntries([DISMISSED_KEY, ...ONBOARDING_STEPS.map(({ storageKey }) => storageKey)].map((key) => [key, readText(key)]))

/** Which step is shown, or null while the guide is closed. */
const useGuide = () => {
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    const open = (): void => setAt(firstOpenStep(readFlags()))
    const timer = setTimeout(() => shouldOpen(readFlags()) && open(), OPEN_DELAY_MS)
    const stop = onGuideOpened(open)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return { at, setAt }
}

const StepList = ({ at, onChoose }: { at: number; onChoose: (index: number) => void }) => {
  const flags = readFlags()
  return (
    <ol className="hidden w-52 flex-none space-y-1 border-r border-border pr-4 md:block">
      {ONBOARDING_STEPS.map((step, index) => {
        const done = Boolean(flags[step.storageKey])
        return (
          <li key={step.id}>
            <button
              type="button"
              aria-current={index === at ? 'step' : undefined}
              onClick={() => onChoose(index)}
              className="flex min-h-11 w-full items-center gap-2.5 rounded-small px-2 py-1.5 text-left text-small text-text-2 hover:bg-hover aria-[current=step]:bg-primary-soft aria-[current=step]:text-primary-text"
            >
              <span
                className={cn(
                  'grid size-6 flex-none place-items-center rounded-full border text-tiny',
                  done ? 'border-transparent bg-success-soft text-success' : 'border-border-strong',
                )}
              >
                {done ? <Icon of={IconCheck} className="size-4" /> : index + 1}
              </span>
              {step.title}
              {done && <span className="sr-only"> (completed)</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

const StepText = ({ step, at }: { step: OnboardingStep; at: number }) => (
  <div aria-live="polite">
    <div className="flex items-center gap-3">
      <span className="grid size-13 flex-none place-items-center rounded-card bg-primary-soft text-primary-text">
        <Icon of={ICONS[step.id] ?? IconArrowRight} className="size-7" />
      </span>
      <div>
        <p className="figures text-small text-text-3">
          Step {at + 1} of {COUNT}
        </p>
        <h3 className="font-display text-h2">{step.title}</h3>
      </div>
    </div>
    <p className="mt-3 min-h-11 text-text-2">{step.description}</p>
  </div>
)

export const GettingStartedDialog = () => {
  const { at, setAt } = useGuide()
  const navigate = useNavigate()
  const step = ONBOARDING_STEPS[at ?? 0]
  if (!step) return null
  const index = at ?? 0
  const last = index === COUNT - 1
  const hide = (): void => setAt(null)
  const markDone = (): void => writeText(step.storageKey, FLAG)
  const dismiss = (): void => {
    writeText(DISMISSED_KEY, FLAG)
    hide()
  }
  const goTo = (): void => {
    markDone()
    hide()
    void navigate(step.route)
  }
  const advance = (): void => {
    markDone()
    if (last) hide()
    else setAt(index + 1)
  }
  const footer = (
    <>
      <Link
        to="/help"
        onClick={hide}
        className="mr-auto inline-flex min-h-11 items-center font-semibold text-primary-text underline underline-offset-4 max-md:w-full"
      >
        View Complete Guide
      </Link>
      <Button disabled={index === 0} onClick={() => setAt(index - 1)}>
        Previous
      </Button>
      <Button look={last ? 'primary' : 'secondary'} onClick={advance}>
        {last ? 'Done' : 'Next'}
      </Button>
    </>
  )
  return (
    <Dialog open={at !== null} onClose={dismiss} title="Getting Started" footer={footer}>
      <div className="flex gap-5">
        <StepList at={index} onChoose={setAt} />
        <div className="min-w-0 flex-1">
          <Progress label={`Step ${index + 1} of ${COUNT}`} value={index + 1} max={COUNT} className="mb-5" />
          <StepText step={step} at={index} />
          <Button look={last ? 'secondary' : 'primary'} iconAfter={IconArrowRight} data-first-focus onClick={goTo} className="mt-4">
            Go to step
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

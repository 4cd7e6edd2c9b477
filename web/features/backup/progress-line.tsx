// The progress of a long task: a text and a bar, announced once per step.
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { useEffect } from 'react'
import { Progress as Bar } from '../../ui/progress.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Progress } from './backup-tasks.ts'

/** Asks before the page is left while a task is running. */
const useAskBeforeLeave = (): void => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

export const ProgressLine = ({ text, share }: Progress) => {
  useAskBeforeLeave()
  return (
    <div className="mt-4">
      <p className="mb-2 flex items-center gap-2 text-small text-text-2">
        {share === null && <Spinner />}
        <span role="status">{text}</span>
        {share !== null && (
          <span className="figures ml-auto">{formatNumber(Math.floor(share * 100))} %</span>
        )}
      </p>
      {share !== null && (
        <Bar
          label={text}
          value={share}
          max={1}
        />
      )}
    </div>
  )
}

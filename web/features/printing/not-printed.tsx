// Prints that failed in the last 24 hours, with a button that prints them again.
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import type { PrintJob } from '@webale/domain/features/printing/print-job.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { IconPrinter } from '../../ui/icons.ts'

const JobRow = ({ job }: { job: PrintJob }) => {
  const again = useCommand(printingApi.again)
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-3 border-t border-border py-1.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-semibold">{job.label}</p>
        <p className="text-small text-text-2">
          {formatDateTime(job.created_at)} · {job.printer}
          {job.error !== null && ` · ${job.error}`}
        </p>
      </div>
      <Button
        icon={IconPrinter}
        aria-label={`Print again: ${job.label}`}
        busy={again.pending}
        onClick={() => void again.run({ id: job.id })}
      >
        Print again
      </Button>
    </li>
  )
}

export const NotPrinted = () => {
  const { data = [] } = useQuery(printingApi.notPrinted, {})
  if (data.length === 0) return null

  return (
    <section
      aria-label="Not printed"
      className="mt-4"
    >
      <h3 className="mb-1 text-label text-text-2">Not printed</h3>
      <ul>
        {data.map((job) => (
          <JobRow
            key={job.id}
            job={job}
          />
        ))}
      </ul>
    </section>
  )
}

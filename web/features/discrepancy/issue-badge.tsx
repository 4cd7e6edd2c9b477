// The issue of a sale as a badge that explains it when pressed.
import { ISSUE_MEANINGS, type IssueType } from '@webale/domain/features/discrepancy/discrepancy.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Popover } from '../../ui/popover.tsx'

const ISSUE_TONES = {
  'Zero Price Item': 'bad',
  'Negative Amount': 'bad',
  'High Discount': 'attention',
  Unknown: 'neutral',
} as const satisfies Record<IssueType, BadgeTone>

export const IssueBadge = ({ issue, receipt }: { issue: IssueType; receipt: string }) => (
  <Popover
    label={issue}
    className="p-3"
    trigger={
      <button
        type="button"
        aria-label={`${issue}, what does it mean? ${receipt}`}
        data-tip={ISSUE_MEANINGS[issue]}
        className="rounded-full touch-target pointer-coarse:-my-2"
      >
        <Badge
          tone={ISSUE_TONES[issue]}
          icon
        >
          {issue}
        </Badge>
      </button>
    }
  >
    {(close) => (
      // A button, so that a press on the text closes the explanation and does not open the row
      // behind it.
      <button
        type="button"
        onClick={close}
        className="block w-full text-left"
      >
        <span className="block font-semibold">{issue}</span>
        <span className="mt-1 block text-small text-text-2">{ISSUE_MEANINGS[issue]}</span>
      </button>
    )}
  </Popover>
)

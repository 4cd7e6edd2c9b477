// The card Copy: the file of all unsent sales.
import { recordsText } from '@webale/domain/features/till/count-words.ts'
import type { SavedCopy } from '../../../till/page/this-till-data.ts'
import { saveCopy } from '../../../till/page/save-copy.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconDownload } from '../../../ui/icons.ts'
import { momentText } from './till-facts.ts'

const SALES_ONLY = 'Save unsent sales to a file. They will still be sent.'
const WITH_OTHERS = 'Save what is not sent to a file. It will still be sent.'

type CopyCardProps = {
  /** What the server has not confirmed, and how many of it are no sales. */
  unsent: number
  documents: number
  copies: readonly SavedCopy[]
  day: string
}

export const CopyCard = ({ unsent, documents, copies, day }: CopyCardProps) => {
  const last = copies.at(-1)
  return (
    <Card title="Copy">
      <p>{documents === 0 ? SALES_ONLY : WITH_OTHERS}</p>
      <p className="mt-1 text-small text-text-2">An administrator can add the file to the books.</p>
      <Button
        icon={IconDownload}
        className="mt-3"
        disabled={unsent === 0}
        onClick={() => void saveCopy()}
      >
        Save a copy
      </Button>
      {last !== undefined && (
        <p
          role="status"
          className="mt-2 text-small text-text-2"
        >
          Last copy {momentText(last.saved_at, day)}:{' '}
          {recordsText(last.ids.length, last.documents ?? 0)}.
        </p>
      )}
    </Card>
  )
}

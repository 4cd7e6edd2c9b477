// The newest evening messages: what was sent, and why one did not leave.
import {
  type EveningMessage,
  type EveningState,
  stateText,
} from '@webale/domain/features/evening/evening-message.ts'
import { phoneText } from '@webale/domain/kernel/phone.ts'
import { formatDateTime, formatDay } from '@webale/domain/kernel/time.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'

const TONES: Readonly<Record<EveningState, BadgeTone>> = {
  waiting: 'info',
  sending: 'info',
  sent: 'good',
  failed: 'bad',
  unknown: 'attention',
}

const MessageRow = ({ message }: { message: EveningMessage }) => {
  const { business_date, cause, channel, receiver, state, failure, as_of, message_text } = message
  const { words, reason } = stateText({ state, failure })
  const tone = state === 'waiting' && failure !== null ? 'attention' : TONES[state]

  return (
    <li className="border-t border-border py-2.5 first:border-t-0">
      <div className="flex flex-wrap items-center gap-2">
        <b className="min-w-0 break-words">{channel === 'sms' ? phoneText(receiver) : receiver}</b>
        <Badge
          tone={tone}
          icon
        >
          {words}
        </Badge>
      </div>
      <p className="text-small text-text-2">
        {channel === 'sms' ? 'Text message' : 'Mail'} of {formatDay(business_date)}
        {cause === 'asked' && ', asked for'}
        {as_of !== null && `, figures of ${formatDateTime(as_of)}`}
      </p>
      {reason !== null && <p className="text-small text-danger-text">{reason}</p>}
      {message_text !== null && (
        <details className="mt-1 text-small">
          <summary className="cursor-pointer touch-target">Text</summary>
          <pre className="mt-1 font-sans break-words whitespace-pre-wrap">{message_text}</pre>
        </details>
      )}
    </li>
  )
}

export const SentMessages = ({ messages }: { messages: readonly EveningMessage[] }) => (
  <Card title="Messages">
    {messages.length === 0 ? (
      <Empty drawing="calm">No message was sent yet.</Empty>
    ) : (
      <ul>
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
          />
        ))}
      </ul>
    )}
  </Card>
)

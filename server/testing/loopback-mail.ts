// A mail server on 127.0.0.1 for tests: receives the shop's mails and parses them.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Letter = {
  readonly to: string
  readonly raw: string
  readonly subject: string
  readonly code: string
  readonly link: string
}

export type LoopbackMail = {
  /** The settings of a shop that sends its mail here. */
  readonly env: Readonly<Record<string, string>>
  readonly letters: Letter[]
  /** Refuses the next `count` letters. */
  refuse(count: number): void
  close(): Promise<void>
}

const readable = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
    )

const letterOf = (to: string, raw: string): Letter => {
  const text = readable(raw)
  const found = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
  return {
    to,
    raw: text,
    subject: found(/^Subject: (.*)$/m).trim(),
    code: found(/Your code: (\d{6})/),
    link: found(/^(http\S+\/verify\?\S+)/m),
  }
}

/** `onLetter` is called with each letter. */
export const startLoopbackMail = async (
  onLetter: (letter: Letter) => void = () => undefined,
): Promise<LoopbackMail> => {
  const letters: Letter[] = []
  let refused = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        refused -= 1
        if (refused >= 0)
          return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        for (const { address } of session.envelope.rcptTo) {
          const letter = letterOf(address, Buffer.concat(parts).toString('utf8'))
          letters.push(letter)
          onLetter(letter)
        }
        return done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // A program that has nothing else to do may end.
  server.server.unref()
  const { port } = server.server.address() as AddressInfo
  return {
    env: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(port),
      SMTP_ADMIN_EMAIL: 'shop@shop.ug',
      AUTH_RATE_LIMIT_EMAIL_SENT: '1000',
    },
    letters,
    refuse: (count) => {
      refused = count
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

// A mail server for one test: receives the shop's mails and parses them.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, vi } from 'vitest'

export type Letter = {
  readonly to: string
  readonly raw: string
  readonly subject: string
  readonly code: string
  readonly link: string
}

export type Mailbox = {
  /** The settings of a shop that sends its mail here. */
  readonly env: Readonly<Record<string, string>>
  readonly letters: Letter[]
  /** The letters to this address once there are `count`; fails after some seconds. */
  to(address: string, count?: number): Promise<Letter[]>
  /** The newest letter to this address. */
  newest(address: string, count?: number): Promise<Letter>
  /** Refuses the next `count` letters. */
  refuse(count: number): void
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

/** Starts the mail server, which ends with the test. */
export const openMailbox = async (): Promise<Mailbox> => {
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
        for (const { address } of session.envelope.rcptTo)
          letters.push(letterOf(address, Buffer.concat(parts).toString('utf8')))
        return done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.server.address() as AddressInfo
  const to = async (address: string, count = 1): Promise<Letter[]> => {
    const own = () => letters.filter((letter) => letter.to === address)
    await vi.waitFor(() => expect(own().length).toBeGreaterThanOrEqual(count), {
      timeout: 8000,
      interval: 25,
    })
    return own()
  }
  return {
    env: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(port),
      SMTP_ADMIN_EMAIL: 'shop@shop.ug',
      AUTH_RATE_LIMIT_EMAIL_SENT: '1000',
    },
    letters,
    to,
    newest: async (address, count) => (await to(address, count)).at(-1) as Letter,
    refuse: (count) => {
      refused = count
    },
  }
}

// The deliberate differences to the original service are still there.
import { expect, test } from 'vitest'
import { openHttpShop } from '../../testing/http-shop.ts'
import { differences } from './differences.ts'

/** Two refreshes of the session, so that the second one is too often. */
const isRefresh = (line: string): boolean => line.endsWith('grant_type=refresh_token')

test.each(differences)(
  'decision D16: $what',
  async ({ line, body, signedIn = false, env = {}, headers = {}, status, code, answered = {} }) => {
    const shop = await openHttpShop('sqlite', env)
    const ann = await shop.signUp('ann@shop.ug')
    if (isRefresh(line)) await shop.refresh(ann.refresh_token)
    const sent = isRefresh(line) ? { refresh_token: ann.refresh_token } : body
    const answer = await shop.call(line, {
      headers,
      ...(sent === undefined ? {} : { body: sent }),
      ...(signedIn ? { token: ann.access_token } : {}),
    })
    expect([answer.status, answer.headers.get('x-sb-error-code') ?? undefined]).toEqual([
      status,
      code,
    ])
    for (const [name, value] of Object.entries(answered))
      if (value instanceof RegExp) expect(answer.headers.get(name)).toMatch(value)
      else expect(answer.headers.get(name)).toBe(value)
  },
)

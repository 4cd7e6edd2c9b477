// Text messages with a code: one short message each (160 plain characters), because each part is
// paid for.
const MAX_NAME = 30

const uses = {
  sign_in: 'to sign in',
  new_account: 'to make your account',
  new_number: 'to use this number',
  second_step: 'for the second step',
  approval: 'to allow something at the till',
} as const

type SmsCode = {
  readonly use: keyof typeof uses
  readonly code: string
  readonly minutes: number
}

/** Other signs than these make a message more than twice as expensive. */
const plainName = (shop: string): string =>
  shop
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 .,&'-]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, MAX_NAME)

/** Says what the code is for, so that nobody gives away a code that somebody else asked for. */
export const codeSms = (shop: string, { use, code, minutes }: SmsCode): string => {
  const name = plainName(shop)
  const until = minutes === 1 ? '1 minute' : `${minutes} minutes`

  return (
    `${name === '' ? 'Your shop' : name}: ${code} is your code ${uses[use]}. ` +
    `Use it within ${until}. Tell it to nobody.`
  )
}

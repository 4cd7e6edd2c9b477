// The trial of `npm run demo -- --uganda`: services that stand for those of Uganda on this
// computer, and what the demo shop uses of them. Nothing leaves the computer.
import { eveningApi } from '@webale/domain/features/evening/evening.api.ts'
import { addressesOf } from '@webale/domain/features/evening/evening-plan.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { startLoopbackMail } from '@webale/server/testing/loopback-mail.ts'
import { startLoopbackSms } from '@webale/server/testing/loopback-sms.ts'
import type { DemoShop, SignIn } from './demo-shop.ts'

type UgandaTrial = {
  /** Settings of the server that uses the services. */
  readonly env: Readonly<Record<string, string>>
  /** What the visitor reads at the start. */
  readonly lines: readonly string[]
  close(): Promise<void>
}

/** Starts the services; each message that they get is printed. */
export const openUgandaTrial = async (print: (line: string) => void): Promise<UgandaTrial> => {
  const sms = await startLoopbackSms(({ body }) => {
    const form = new URLSearchParams(body)
    print(`Trial: text message to ${form.get('to')}\n${form.get('message')}`)
  })

  const mail = await startLoopbackMail(({ to, subject }) =>
    print(`Trial: mail to ${to}, "${subject}"`),
  )

  // Signing in stays as in the demo: by e-mail and password.
  const { AUTH_EXTERNAL_PHONE_ENABLED: _phone, ...smsEnv } = sms.env

  return {
    env: { ...smsEnv, ...mail.env },
    lines: [
      '',
      'Trial: text messages and mail stay on this computer and are printed here.',
      `  text messages  ${sms.url}`,
      `  mail           127.0.0.1:${mail.env['SMTP_PORT'] ?? ''}`,
      'Send one: Evening message, "Send now".',
    ],
    close: async () => {
      await sms.close()
      await mail.close()
    },
  }
}

const ownerOf = async ({ context }: DemoShop) => {
  const { id, full_name } = await context.store.db
    .selectFrom('user_roles')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .select(['profiles.id', 'full_name'])
    .where('role', '=', 'admin')
    .orderBy('profiles.created_at')
    .executeTakeFirstOrThrow()

  return { id, full_name, email: '', role: 'admin', department_id: null } as const
}

/** Switches the parts on; a plan that a visitor has changed stays. */
export const switchOnUganda = async (shop: DemoShop): Promise<readonly SignIn[]> => {
  const owner = await ownerOf(shop)
  await shop.ask(shopRulesApi.save, owner, { evening_message: true })
  const { plan } = await shop.ask(eveningApi.get, owner, {})
  if (addressesOf(plan).length === 0)
    await shop.ask(eveningApi.save, owner, {
      time: '20:00',
      phone_1: '0772 000001',
      email_1: 'owner@mirembe.example',
    })

  return []
}

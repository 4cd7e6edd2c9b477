// The trial of `npm run demo -- --uganda`: services that stand for those of Uganda on this
// computer, and what the demo shop uses of them. Nothing leaves the computer.
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { eveningApi } from '@webale/domain/features/evening/evening.api.ts'
import { addressesOf } from '@webale/domain/features/evening/evening-plan.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { openFakeAirtel } from '@webale/server/testing/fake-airtel.ts'
import { openFakeMomo } from '@webale/server/testing/fake-momo.ts'
import { startLoopbackSms } from '@webale/server/testing/loopback-sms.ts'
import type { DemoShop, SignIn } from './demo-shop.ts'
import { type Owner, openAgent, registerForVat } from './uganda-shop.ts'

type UgandaTrial = {
  /** Settings of the server that uses the services. */
  readonly env: Readonly<Record<string, string>>
  /** What the visitor reads at the start. */
  readonly lines: readonly string[]
  close(): Promise<void>
}

/** Of the name of the shop, which each page and each receipt shows. */
const MARK = ' (trial)'

/** MTN and Airtel, whose phones decide by their last digit. */
const openProviders = async () => {
  const momo = await openFakeMomo({ hasFates: true })
  const airtel = await openFakeAirtel({ hasFates: true })

  return {
    urls: [momo.url, airtel.url] as const,
    env: {
      ...momo.env,
      ...airtel.env,
      COLLECTION_PROVIDERS: 'mtn,airtel',
      COLLECTION_AIRTEL_FIRST_LOOK: '3s',
    },
    close: () => Promise.all([momo.close(), airtel.close()]),
  }
}

/** Starts the services; each message that they get is printed. */
export const openUgandaTrial = async (print: (line: string) => void): Promise<UgandaTrial> => {
  const sms = await startLoopbackSms(({ body }) => {
    const form = new URLSearchParams(body)
    print(`Trial: text message to ${form.get('to')}\n${form.get('message')}`)
  })

  const providers = await openProviders()
  // Signing in stays as in the demo: by e-mail and password.
  const { AUTH_EXTERNAL_PHONE_ENABLED: _phone, ...smsEnv } = sms.env

  return {
    env: { ...smsEnv, ...providers.env },
    lines: [
      '',
      'Trial: text messages stay on this computer and are printed here.',
      'No phone is asked, and no money moves.',
      `  text messages  ${sms.url}`,
      `  MTN            ${providers.urls[0]}`,
      `  Airtel         ${providers.urls[1]}`,
      'Send one: Evening message, "Send now".',
      'Ask a phone: Point of Sale, Mobile Money. By its last digit a phone',
      '  0772 000 001   pays after 6 seconds',
      '  0772 000 002   refuses after 6 seconds',
      '  0772 000 003   is never heard of again',
    ],
    close: async () => {
      await sms.close()
      await providers.close()
    },
  }
}

const ownerOf = async ({ context }: DemoShop): Promise<Owner> => {
  const { id, full_name } = await context.store.db
    .selectFrom('user_roles')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .select(['profiles.id', 'full_name'])
    .where('role', '=', 'admin')
    .orderBy('profiles.created_at')
    .executeTakeFirstOrThrow()

  return { id, full_name, email: '', role: 'admin', department_id: null }
}

/** The shop, and each department with a name of its own. */
const markShop = async (shop: DemoShop, owner: Owner): Promise<void> => {
  const departments = await shop.ask(departmentApi.list, owner, {})
  for (const department_id of [null, ...departments.map(({ id }) => id)]) {
    const { global, department } = await shop.ask(settingsApi.get, owner, {
      ...(department_id !== null && { department_id }),
    })

    const own = department_id === null ? global : department
    if (!own?.business_name || own.business_name.endsWith(MARK)) continue
    const business_name = own.business_name + MARK
    await shop.ask(settingsApi.save, owner, { ...own, department_id, business_name, seen: own })
  }
}

/** Switches the parts on; a plan that a visitor has changed stays. */
export const switchOnUganda = async (shop: DemoShop): Promise<readonly SignIn[]> => {
  const owner = await ownerOf(shop)
  const used = { evening_message: true, collections: true, float_book: true, vat: true }
  await shop.ask(shopRulesApi.save, owner, used)
  const { plan } = await shop.ask(eveningApi.get, owner, {})
  if (addressesOf(plan).length === 0)
    await shop.ask(eveningApi.save, owner, {
      time: '20:00',
      phone_1: '0772 000001',
      email_1: 'owner@mirembe.example',
    })

  await markShop(shop, owner)
  await registerForVat(shop, owner)
  await openAgent(shop, owner)

  return []
}

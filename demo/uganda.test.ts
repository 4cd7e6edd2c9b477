// The trial of Uganda: its services answer on this computer, and the shop uses them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMail } from '@webale/server/platform/mail/mail-sender.ts'
import { readConfig } from '@webale/server/platform/settings/config.ts'
import { openSms } from '@webale/server/platform/sms/open-sms.ts'
import { expect, onTestFinished, test } from 'vitest'
import { fillDemoShop } from './demo-shop.ts'
import { openOwner } from './people.ts'
import { openUgandaTrial, switchOnUganda } from './uganda.ts'

test('DEMO-007 text messages and mails of the trial stay on this computer and are printed', async () => {
  const printed: string[] = []
  const trial = await openUgandaTrial((line) => printed.push(line))
  onTestFinished(trial.close)
  const config = readConfig(trial.env)
  expect([
    config.SMTP_HOST,
    new URL(trial.env['AUTH_SMS_AFRICASTALKING_URL'] ?? '').hostname,
  ]).toEqual(['127.0.0.1', '127.0.0.1'])
  expect(config.AUTH_EXTERNAL_PHONE_ENABLED).toBe(false)
  const send = openSms(config)
  expect(await send?.({ to: '256772000001', text: 'Sales 5', channel: 'sms' })).toBe('sent')
  const mail = openMail(config, async () => 'Mirembe')
  await mail.send({ to: 'owner@mirembe.example', subject: 'Today', text: '5', html: '5' })
  mail.close()
  expect(printed).toEqual([
    'Trial: text message to +256772000001\nSales 5',
    'Trial: mail to owner@mirembe.example, "Today"',
  ])
  expect(trial.lines.join('\n')).toContain('Trial: text messages and mail stay on this computer')
})

test('DEMO-007 the shop of the trial uses the evening message, and a changed plan stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-uganda-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const plans: unknown[] = []
  await fillDemoShop(folder, async (shop) => {
    await openOwner(shop)
    await switchOnUganda(shop)
    await switchOnUganda(shop)
    plans.push(
      ...(await shop.context.store.db
        .selectFrom('shop_rules')
        .selectAll()
        .where('name', 'in', ['evening_message', 'evening_plan'])
        .orderBy('name')
        .execute()),
    )
    return []
  })
  expect(plans).toMatchObject([
    { name: 'evening_message', value: 'true' },
    { name: 'evening_plan', value: expect.stringContaining('"phone_1":"256772000001"') },
  ])
})

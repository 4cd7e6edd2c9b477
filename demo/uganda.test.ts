// The trial of Uganda: its services answer on this computer, and the shop uses them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@webale/server/platform/settings/config.ts'
import { openSms } from '@webale/server/platform/sms/open-sms.ts'
import { expect, onTestFinished, test } from 'vitest'
import { fillDemoShop } from './demo-shop.ts'
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { vatApi } from '@webale/domain/features/vat/vat.api.ts'
import { openCollectors } from '@webale/server/platform/collection/open-collectors.ts'
import { openOwner } from './people.ts'
import { openUgandaTrial, switchOnUganda } from './uganda.ts'

test('DEMO-007 text messages of the trial stay on this computer and are printed', async () => {
  const printed: string[] = []
  const trial = await openUgandaTrial((line) => printed.push(line))
  onTestFinished(trial.close)
  const config = readConfig(trial.env)
  expect(new URL(trial.env['AUTH_SMS_AFRICASTALKING_URL'] ?? '').hostname).toBe('127.0.0.1')
  expect(config.AUTH_EXTERNAL_PHONE_ENABLED).toBe(false)
  const send = openSms(config)
  expect(await send?.({ to: '256772000001', text: 'Sales 5', channel: 'sms' })).toBe('sent')
  expect(printed).toEqual(['Trial: text message to +256772000001\nSales 5'])
  expect(trial.lines.join('\n')).toContain('Trial: text messages stay on this computer')
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

test('DEMO-007 one department is registered for VAT, another is an agent, and a second start changes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-uganda-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await fillDemoShop(folder, async (shop) => {
    const owner = await openOwner(shop)
    for (const name of ['Cosmetics', 'Printing & Design'])
      await shop.ask(departmentApi.add, owner, { name })
    const { id: department_id } = await shop.context.store.db
      .selectFrom('departments')
      .select('id')
      .where('name', '=', 'Cosmetics')
      .executeTakeFirstOrThrow()
    const soap = { name: 'Soap', unit: 'piece', department_id, current_stock: 10 }
    await shop.ask(productApi.add, owner, { ...soap, selling_price: 5900 })
    await switchOnUganda(shop)
    await switchOnUganda(shop)
    expect(await shop.ask(vatApi.registrations, owner, {})).toMatchObject([
      { tin: '1000000000', is_registered: true },
    ])
    const month = businessDate(shop.context.now()).slice(0, 7)
    const report = await shop.ask(vatApi.report, owner, { tin: '1000000000', month })
    expect(report.sales).toEqual({
      count: 1,
      rows: [{ category: 'standard', net: 5000, vat: 900, gross: 5900 }],
    })
    expect(await shop.ask(floatBookApi.lines, owner, {})).toMatchObject([
      { name: 'Airtel counter', balance: 315_000, is_low: true },
      { name: 'MTN counter', balance: 1_415_000, is_low: false },
    ])
    return []
  })
})

test('DEMO-007 by its last digit a phone of the trial pays, refuses, or is never heard of again', async () => {
  const trial = await openUgandaTrial(() => undefined)
  onTestFinished(trial.close)
  const collectors = openCollectors(readConfig(trial.env), { now: () => new Date().toISOString() })
  for (const provider of ['mtn', 'airtel'] as const) {
    const collector = collectors.get(provider)
    if (collector === undefined) throw new Error(`no ${provider}`)
    const start = provider === 'mtn' ? '25677200000' : '25675200000'
    const moneyOf = (digit: number) => ({
      id: `1f3b4c5d-0000-4000-8000-00000000000${digit}`,
      phone: `${start}${digit}`,
      amount: 5000,
      note: null,
    })
    const [pays, refuses, unclear] = [moneyOf(1), moneyOf(2), moneyOf(3)]
    expect(await collector.ask(pays)).toEqual({ says: 'asked' })
    expect(await collector.ask(refuses)).toEqual({ says: 'asked' })
    expect(await collector.ask(unclear)).toEqual({ says: 'unknown', reason: 'no_answer' })
    expect(await collector.look(pays)).toEqual({ says: 'pending' })
    await expect.poll(() => collector.look(pays)).toMatchObject({ says: 'succeeded' })
    await expect
      .poll(() => collector.look(refuses))
      .toMatchObject({
        says: 'failed',
        reason: 'rejected',
      })
    expect(await collector.look(unclear)).toEqual({ says: 'nothing' })
  }
}, 60_000)

// Jobs of printers on every engine: printers that are off, break or hang, servers that stop, and
// what waits.
import { MAX_WAITING_JOBS } from '@webale/domain/features/printing/print-job.ts'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import { expect, test, vi } from 'vitest'
import type { Row } from '../../platform/database/tables.ts'
import { openLog } from '../../platform/base/log.ts'
import { PATIENCE_MS } from '../../platform/printers/print-clock.ts'
import { NETWORK, openPrintShop, type PrintShop } from '../../testing/print-shop.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { findingsIn } from '../../testing/healthy.ts'
import { openPrintQueue, tidyJobs } from './print-queue.ts'

const changeJob = ({ write }: PrintShop, id: string, change: Partial<Row<'print_jobs'>>) =>
  write((tx) => tx.updateTable('print_jobs').set(change).where('id', '=', id).execute())

/** Copies of a job, with new ids in the order of their making. */
const addJobs = async (
  shop: PrintShop,
  id: string,
  count: number,
  change: Partial<Row<'print_jobs'>>,
) => {
  const job = (await shop.rows('print_jobs')).find((row) => row.id === id)
  if (job === undefined) throw new Error('There is no such job')
  const jobs = Array.from({ length: count }, () => ({
    ...job,
    printed_lines: [],
    ...change,
    id: shop.context.newId(),
  }))
  await shop.write((tx) => tx.insertInto('print_jobs').values(jobs).execute())
  return jobs.map((one) => one.id)
}

const listed = async ({ ask, admin }: PrintShop) =>
  (await ask(printingApi.notPrinted, admin, {})).map(({ id }) => id)

whereEnginesDiffer('print jobs', (engine) => {
  test('PRINT-007 PRINT-008 the sale is stored when the printer is off, and Print again prints it later', async () => {
    const shop = await openPrintShop(engine)
    const { ask, seller, fake, print, ends, sellFor, kicks } = shop
    await fake.turnOff()
    const job = await print((await sellFor('cash')).id)
    await ends(job, 'failed')
    expect(await shop.rows('sales')).toHaveLength(1)
    expect(await ask(printingApi.notPrinted, seller, {})).toMatchObject([
      { id: job.id, state: 'failed' },
    ])
    await fake.turnOn()
    expect(await ask(printingApi.again, seller, { id: job.id })).toMatchObject({ is_copy: false })
    await ends(job, 'sent')
    expect([kicks(), await listed(shop)]).toEqual([[0], []])
    await expect(ask(printingApi.again, seller, { id: job.id })).rejects.toThrow(
      'This is already being printed',
    )
  })

  test('PRINT-019 a printer that stops halfway leaves an unknown print, which is printed again as a copy', async () => {
    const { context, fake, ask, seller, print, ends, sellFor, words } = await openPrintShop(engine)
    fake.behave('break')
    const job = await print((await sellFor('cash')).id)
    await ends(job, 'unknown')
    const { print_unknown: note } = await findingsIn(context.store.db, context.now())
    expect([note?.level, note?.examples.map(({ text }) => text)]).toEqual([
      'note',
      [`${job.label} may be on paper: the server or the printer stopped`],
    ])
    fake.behave('print')
    expect(await ask(printingApi.again, seller, { id: job.id })).toMatchObject({ is_copy: true })
    await ends(job, 'sent')
    expect(words()).toContain('COPY')
  })

  test('PRINT-009 a printer that hangs is given up, and another printer prints meanwhile', async () => {
    const { fake, ask, admin, print, ends, sellFor } = await openPrintShop(engine)
    expect(PATIENCE_MS).toBe(5000)
    fake.behave('hang')
    const job = await print((await sellFor('cash')).id)
    await expect.poll(fake.taken).toBe(1)
    fake.behave('print')
    const other = await ask(printingApi.add, admin, { ...NETWORK, name: 'Kitchen' })
    await ends(await print((await sellFor('cash')).id, { printer_id: other.id }), 'sent')
    await ends(job, 'unknown')
  })

  test('PRINT-024 what is being printed for longer than a minute does not count as left behind', async () => {
    const { context, setNow, fake, print, ends, sellFor, rows } = await openPrintShop(engine)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      fake.behave('late')
      const job = await print((await sellFor('card')).id)
      await expect.poll(() => fake.addresses.length).toBe(1)
      setNow('2026-11-21T09:00:50.000Z')
      vi.advanceTimersByTime(20_000)
      await expect
        .poll(async () => (await rows('print_jobs'))[0]?.changed_at)
        .toBe('2026-11-21T09:00:50.000Z')
      setNow('2026-11-21T09:01:10.000Z')
      await tidyJobs(context)
      fake.letIn()
      await ends(job, 'sent')
    } finally {
      vi.useRealTimers()
    }
  })

  test('PRINT-019 PRINT-024 what a stopped server left is ended after a minute: sent may be on paper, queued failed', async () => {
    const shop = await openPrintShop(engine)
    const { context, setNow, fake, print, ends, sellFor } = shop
    const [sent, queued] = [
      await print((await sellFor('cash')).id),
      await print((await sellFor('cash')).id),
    ]
    await ends(sent, 'sent')
    await ends(queued, 'sent')
    await changeJob(shop, sent.id, { state: 'sending' })
    setNow('2026-11-21T09:01:00.001Z')
    await changeJob(shop, queued.id, { state: 'queued' })
    await tidyJobs(context)
    await ends(sent, 'unknown')
    await ends(queued, 'failed')
    expect(fake.received).toHaveLength(2)
  })

  test.runIf(engine === 'sqlite')(
    'PRINT-019 a server that starts again gives up at once what it was sending',
    async () => {
      const shop = await openPrintShop(engine)
      const job = await shop.print((await shop.sellFor('cash')).id)
      await shop.ends(job, 'sent')
      await changeJob(shop, job.id, { state: 'sending' })
      await (await openPrintQueue(shop.context)).close()
      await shop.ends(job, 'unknown')
      expect(shop.fake.received).toHaveLength(1)
    },
  )

  test('PRINT-019 two servers on one database print a job once', async () => {
    const { context, fake, print, ends, sellFor } = await openPrintShop(engine)
    const other = await openPrintQueue(context)
    const jobs = []
    for (let sale = 0; sale < 5; sale += 1) jobs.push(await print((await sellFor('card')).id))
    for (const job of jobs) await ends(job, 'sent')
    await other.close()
    expect(fake.received).toHaveLength(5)
  })

  test('PRINT-024 a document that cannot be made is not tried again at once, and fails after a minute', async () => {
    const shop = await openPrintShop(engine)
    const job = await shop.print((await shop.sellFor('cash')).id)
    await shop.ends(job, 'sent')
    let warnings = 0
    const warn = (): void => {
      warnings += 1
      // Ends a loop that would keep the test from ending: a job waits for a minute only.
      if (warnings > 20) shop.setNow('2026-11-21T09:02:00.000Z')
    }
    const log = Object.assign(openLog('silent'), { warn })
    const queue = await openPrintQueue({ ...shop.context, log })
    await changeJob(shop, job.id, { state: 'queued', printed_lines: [{}] })
    shop.context.changes.publish(['printing'])
    await expect.poll(() => warnings).toBeGreaterThan(0)
    for (let read = 0; read < 20; read += 1) await shop.rows('print_jobs')
    expect(warnings).toBeLessThan(4)
    shop.setNow('2026-11-21T09:01:00.001Z')
    await tidyJobs(shop.context)
    await shop.ends(job, 'failed')
    await queue.close()
  })

  test('PRINT-010 what was not printed is listed for 24 hours, the newest 50, without drawers', async () => {
    const shop = await openPrintShop(engine)
    const job = await shop.print((await shop.sellFor('cash')).id)
    await shop.ends(job, 'sent')
    const failed = await addJobs(shop, job.id, 51, { state: 'failed' })
    await addJobs(shop, job.id, 1, { state: 'failed', kind: 'drawer' })
    expect(await listed(shop)).toEqual(failed.slice(1).toReversed())
    shop.setNow('2026-11-22T09:00:00.001Z')
    expect(await listed(shop)).toEqual([])
    await tidyJobs(shop.context)
    expect(await shop.rows('print_jobs')).toEqual([])
  })

  test('PRINT-024 at most 100 jobs wait for a printer', async () => {
    const shop = await openPrintShop(engine)
    const { ask, admin, print, ends, sellFor } = shop
    const { id } = await sellFor('cash')
    const job = await print(id)
    await ends(job, 'sent')
    await addJobs(shop, job.id, MAX_WAITING_JOBS, { state: 'sending' })
    const refused = {
      status: 409,
      message: 'The printer has a long queue. Check its paper, then print again',
    }
    await expect(print(id)).rejects.toMatchObject(refused)
    await expect(ask(printingApi.test, admin, { id: shop.printer.id })).rejects.toMatchObject(
      refused,
    )
  })

  test('PRINT-012 a print that is sent twice with the same id is printed once', async () => {
    const { context, fake, print, ends, sellFor } = await openPrintShop(engine)
    const [id, sale] = [context.newId(), await sellFor('cash')]
    await ends(await print(sale.id, { id }), 'sent')
    expect(await print(sale.id, { id })).toMatchObject({ replayed: true, state: 'sent' })
    await expect(print((await sellFor('cash')).id, { id })).rejects.toMatchObject({
      code: 'key_reused',
    })
    expect(fake.received).toHaveLength(1)
  })
})

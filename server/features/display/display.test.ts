// The customer display: its codes, who may show and end, and what a stranger can learn.
import type { Actor } from '@webale/domain/access/role.ts'
import { displayApi } from '@webale/domain/features/display/display.api.ts'
import type { ShownCart } from '@webale/domain/kernel/display-view.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill, type TestTill } from '../../testing/till.ts'

const cart: ShownCart = {
  lines: [{ name: 'Soap', detail: '2 x 1,000', amount: 2000 }],
  discount: 0,
  total: 2000,
  sold: null,
}
const START = Date.parse('2026-11-21T09:00:00.000Z')

const openScene = async (engine: 'sqlite' | 'postgres') => {
  const till = await openTill(engine)
  const { newId } = till.context
  const pass = (seconds: number): void =>
    till.setNow(new Date(START + seconds * 1000).toISOString())
  const open = (id: string, who: Actor | null = till.seller) =>
    till.ask(displayApi.open, who, { id })
  const show = (id: string, shown: ShownCart | null = cart, who: Actor | null = till.seller) =>
    till.ask(displayApi.show, who, { id, shown })
  const join = async (code: string) => {
    const { id } = await till.ask(displayApi.join, null, { id: newId(), code })
    return id
  }
  const view = (id: string) => till.ask(displayApi.view, null, { id })
  return { till, newId, pass, open, show, join, view }
}

/** A code that is not this one. */
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

const entriesOf = async (till: TestTill) =>
  (await till.rows('audit_log')).filter(({ action }) => action === 'display.open')

onEveryEngine('customer display', (engine) => {
  test('DISPLAY-001 DISPLAY-002 a display that has the code of a till shows its cart until it is ended there', async () => {
    const { till, newId, open, show, join, view } = await openScene(engine)
    const id = newId()
    const { code } = await open(id)
    expect(code).toMatch(/^\d{6}$/)
    expect(await show(id)).toEqual({ is_open: false })
    const display = await join(` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(await view(display)).toEqual({ shown: cart, is_silent: false })
    const sold = { ...cart, sold: { paid: 5000, change: 3000, owed: 0 } }
    expect(await show(id, sold)).toEqual({ is_open: true })
    expect((await view(display)).shown).toEqual(sold)
    await show(id, null)
    expect((await view(display)).shown).toBeNull()
    await till.ask(displayApi.end, till.seller, { id })
    await till.ask(displayApi.end, till.seller, { id })
    await expect(view(display)).rejects.toMatchObject({ code: 'not_found' })
    await expect(show(id)).rejects.toMatchObject({ code: 'not_found' })
    const entries = await entriesOf(till)
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${id}|"${code}`))
  })

  test('DISPLAY-003 a code works once, and for five minutes', async () => {
    const { newId, pass, open, join, view } = await openScene(engine)
    const id = newId()
    const { code } = await open(id)
    pass(299)
    const display = await join(code)
    await expect(join(code)).rejects.toMatchObject({ code: 'display_code_wrong' })
    const { code: second } = await open(id)
    expect(await view(display)).toMatchObject({ is_silent: false })
    pass(299 + 300)
    await expect(join(second)).rejects.toMatchObject({ code: 'display_code_wrong' })
    const { code: third } = await open(id)
    const next = await join(third)
    expect(await view(next)).toMatchObject({ is_silent: false })
    await expect(view(display)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('DISPLAY-004 five wrong codes pause every code for a minute, also the right one', async () => {
    const { newId, pass, open, join } = await openScene(engine)
    const { code } = await open(newId())
    for (let tries = 1; tries <= 5; tries += 1)
      await expect(join(otherThan(code))).rejects.toMatchObject({ code: 'display_code_wrong' })
    await expect(join(code)).rejects.toMatchObject({ code: 'display_paused' })
    pass(59)
    await expect(join(code)).rejects.toMatchObject({ code: 'display_paused' })
    pass(60)
    await join(code)
  })

  test('DISPLAY-004 a right code ends the count of wrong ones, and a clock that was ahead pauses nothing', async () => {
    const { newId, pass, open, join } = await openScene(engine)
    const { code } = await open(newId())
    for (let tries = 1; tries <= 4; tries += 1)
      await expect(join(otherThan(code))).rejects.toMatchObject({ code: 'display_code_wrong' })
    await join(code)
    const { code: second } = await open(newId())
    for (let tries = 1; tries <= 4; tries += 1)
      await expect(join(otherThan(second))).rejects.toMatchObject({ code: 'display_code_wrong' })
    pass(3600)
    await expect(join(otherThan(second))).rejects.toMatchObject({ code: 'display_code_wrong' })
    pass(0)
    await join(second)
  })

  test('DISPLAY-005 another till, the display itself and a stranger neither show nor end', async () => {
    const { till, newId, open, show, join, view } = await openScene(engine)
    const [id, other] = [newId(), newId()]
    const { code } = await open(id)
    const { code: code_of_other } = await open(other)
    expect(code_of_other).not.toBe(code)
    const display = await join(code)
    await show(id)
    await show(other, { ...cart, total: 1 })
    expect((await view(display)).shown).toEqual(cart)
    await expect(show(display)).rejects.toMatchObject({ code: 'not_found' })
    await till.ask(displayApi.end, till.seller, { id: display })
    await till.ask(displayApi.end, till.seller, { id: other })
    expect((await view(display)).shown).toEqual(cart)
    await expect(view(id)).rejects.toMatchObject({ code: 'not_found' })
    for (const who of [null, await till.person('user')]) {
      const code = who === null ? 'not_signed_in' : 'department_required'
      await expect(open(newId(), who)).rejects.toMatchObject({ code })
      await expect(show(id, cart, who)).rejects.toMatchObject({ code })
      await expect(till.ask(displayApi.end, who, { id })).rejects.toMatchObject({ code })
    }
  })

  test('DISPLAY-006 a display learns that its till is silent, and a till that is silent for half a day is forgotten', async () => {
    const { newId, pass, open, show, join, view } = await openScene(engine)
    const id = newId()
    const display = await join((await open(id)).code)
    await show(id)
    pass(60)
    expect(await view(display)).toEqual({ shown: cart, is_silent: false })
    pass(61)
    expect(await view(display)).toEqual({ shown: cart, is_silent: true })
    pass(13 * 3600)
    await open(newId())
    await expect(view(display)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('DISPLAY-007 showing a cart writes nothing to the database', async () => {
    const { till, newId, open, show, join } = await openScene(engine)
    const id = newId()
    await join((await open(id)).code)
    const facts = async () => [
      (await till.rows('audit_log')).length,
      (await till.rows('change_feed')).length,
      (await till.rows('idempotency_keys')).length,
    ]
    const before = await facts()
    await show(id)
    await till.ask(displayApi.show, till.seller, { id, shown: cart }, newId())
    expect(await facts()).toEqual(before)
  })
})

// Names and notes full of markup on every screen, in the receipt and on paper are shown as plain
// text. The content security policy is switched off for most of it, so that the screens alone must
// prevent scripts.
import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { lastPrinted, watchPrinting } from './support/print-window.ts'
import { expectLoaded, heading, screens, walkTo } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()

const IMAGE = '<img src=x onerror=alert(1)>'
const MARKUP = '"></title></style><svg onload=alert(1)><script>alert(1)</script>{{7*7}}'
/** No name may turn the direction of the text; other texts may. */
const BREAKOUT = `${MARKUP}\u202eevil`

/** Saves markup in every text field; returns the receipt number. */
const fillShop = async (): Promise<string> => {
  const admin = shop.admin()
  const department_id = (await shop.department(`${IMAGE} Shop`)).id
  const category = await shop.call(productApi.addCategory, admin, { name: IMAGE, type: 'product' })
  const supplier = await shop.call(stockApi.addSupplier, admin, {
    name: IMAGE,
    contact_person: MARKUP,
    address: BREAKOUT,
  })
  const goods = {
    department_id,
    category_id: category.id,
    supplier_id: supplier.id,
    brand: BREAKOUT.slice(0, 60),
    current_stock: 4,
  }
  const product = await shop.product({ name: `${IMAGE} Soap`, ...goods })
  await shop.product({ name: MARKUP, department_id, current_stock: 0 })
  await shop.service({ name: `${IMAGE} Repair`, description: BREAKOUT })
  await shop.call(stockApi.addVariant, admin, {
    product_id: product.id,
    variant_name: IMAGE,
    sku: IMAGE,
    selling_price: 0,
  })
  await shop.call(customerApi.add, admin, {
    name: 'Ann',
    phone: '+256772123456',
    address: BREAKOUT,
  })
  await shop.call(internalUsageApi.record, admin, {
    product_id: product.id,
    quantity: 1,
    reason: IMAGE,
    notes: BREAKOUT,
    department_id,
  })
  const momo = {
    transaction_type: 'deposit',
    provider: 'MTN',
    phone_number: '0772123456',
    amount: 5000,
  } as const
  await shop.call(mobileMoneyApi.record, admin, { ...momo, notes: BREAKOUT })
  const drawer = {
    cashier_name: 'Ann',
    date: businessDate(new Date().toISOString()),
    system_cash: 10,
    reported_cash: 5,
  }
  await shop.call(reconciliationApi.record, admin, { ...drawer, notes: BREAKOUT })
  const details = {
    business_name: IMAGE,
    business_address: BREAKOUT,
    seasonal_remark: BREAKOUT,
    business_phone: null,
    business_email: null,
    whatsapp_number: null,
  }
  await shop.call(settingsApi.save, admin, {
    ...details,
    logo_url: null,
    website: null,
    department_id: null,
    seen: {},
  })
  const lines = [{ product_id: product.id, quantity: 1, unit_price: 2000 }]
  const sale = {
    id: randomUUID(),
    lines,
    payment_method: 'cash',
    amount_paid: 2000,
    discount: 1900,
    department_id,
  } as const
  return (
    await shop.call(saleApi.complete, admin, {
      ...sale,
      customer_name: IMAGE,
      cashier_name: BREAKOUT.slice(0, 100),
    })
  ).sale.receipt_number
}

/** Pages that show some of it. */
const SHOWING =
  '/ /sales /sales-history /services /mobile-money /inventory /inventory-advanced /internal-usage /reconcile /discrepancies /reports /settings'.split(
    ' ',
  )

/** Scripts that ran, in any window of the context. */
const watchScripts = (context: BrowserContext): string[] => {
  const ran: string[] = []
  context.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  return ran
}

/** Markup that became elements of the page. */
const strangers = (page: Page): Promise<number> =>
  page.locator('img[src="x"], [onerror], [onload], script:not([src]):has-text("alert")').count()

/** Opens the page and returns whether it shows the markup as text. */
const lookAt = async (page: Page, route: string): Promise<boolean> => {
  const before = (await heading(page).textContent()) ?? ''
  await walkTo(page, route)
  await expect(heading(page)).not.toHaveText(before)
  await expectLoaded(page)
  expect({ route, strangers: await strangers(page) }).toEqual({ route, strangers: 0 })
  return (await page.locator('main').innerText()).includes('alert(1)')
}

test('RCPT-008 markup in any name or note is shown as text on every screen, in dialogs, on the receipt and on paper', async ({
  browser,
}) => {
  test.slow()
  const receipt = await fillShop()
  const context = await browser.newContext({ bypassCSP: true, baseURL: shop.server().address })
  const ran = watchScripts(context)
  const page = await context.newPage()
  await watchPrinting(page)
  await shop.signIn(page, shop.admin(), '/help')
  // The check works: markup inserted directly does run here.
  await page.evaluate(
    (markup) => document.body.insertAdjacentHTML('beforeend', `<p id="trap">${markup}</p>`),
    IMAGE,
  )
  await expect.poll(() => ran).toEqual(['1'])
  await page.evaluate(() => document.querySelector('#trap')?.remove())
  const showing: string[] = []
  for (const { route } of screens.filter((screen) => screen.route !== '/help'))
    if (await lookAt(page, route)) showing.push(route)
  expect(showing).toEqual(expect.arrayContaining(SHOWING))
  await walkTo(page, '/sales')
  await page.getByRole('listitem').filter({ hasText: 'Soap' }).getByRole('button').first().click()
  expect(await strangers(page)).toBe(0)
  await walkTo(page, '/sales-history')
  await page.getByRole('button', { name: `View ${receipt}` }).click()
  await expect(page.getByRole('dialog')).toContainText('Soap')
  expect(await strangers(page)).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Reprint ${receipt}` }).click()
  const printed = await lastPrinted(page)
  expect([printed.scripts, printed.text.includes('<img src=x'), printed.title]).toEqual([
    0,
    true,
    `Receipt ${receipt}`,
  ])
  expect(ran).toEqual(['1'])
  await context.close()
})

test('HTTP-007 the content security policy stops inserted markup from running, in the page and in the print window', async ({
  page,
  context,
}) => {
  const ran = watchScripts(context)
  await shop.signIn(page, shop.admin(), '/help')
  const blocked = await page.evaluate(async (markup) => {
    const found: string[] = []
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      found.push(violatedDirective),
    )
    const write = (target: Document) => {
      target.body.insertAdjacentHTML(
        'beforeend',
        `${markup}<iframe src="https://evil.ug/"></iframe>`,
      )
      const script = target.createElement('script')
      script.textContent = 'alert(1)'
      target.body.append(script)
    }
    write(document)
    const popup = window.open('', '_blank', 'width=300,height=600')
    if (popup) write(popup.document)
    const form = document.createElement('form')
    form.action = 'https://evil.ug/'
    document.body.append(form)
    form.submit()
    for (let round = 0; round < 80 && new Set(found).size < 4; round += 1)
      await new Promise((resolve) => setTimeout(resolve, 100))
    return { found: [...new Set(found)].toSorted(), popup: popup !== null }
  }, IMAGE)
  expect(blocked.found).toEqual(
    expect.arrayContaining(['form-action', 'frame-src', 'script-src-attr', 'script-src-elem']),
  )
  expect(blocked.popup).toBe(true)
  expect(ran).toEqual([])
})

test('HTTP-012 no page breaks the content security policy itself', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, sourceFile, lineNumber }) => {
        sessionStorage.setItem('violation', `${violatedDirective} ${sourceFile} ${lineNumber}`)
      },
    )
  })
  await shop.signIn(page, shop.admin(), '/sales')
  for (const path of ['/expenses', '/reports', '/settings']) await walkTo(page, path)
  expect(await page.evaluate(() => sessionStorage.getItem('violation'))).toBeNull()
})

// Import: files that cannot be read, and what only a person can tell of a file.
import { expect, type Page } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()

const choose = (page: Page, name: string, content: string | Buffer): Promise<void> =>
  page.getByLabel('Choose a file to import').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content as string),
  })
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).click()
const check = (page: Page): Promise<void> => press(page, 'Check')
const said = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text, { exact: true })).toBeVisible()
const products = async () => (await shop.call(productApi.list, shop.admin(), {})).rows

test('IMPORT-008 IMPORT-009 IMPORT-010 IMPORT-032 files that cannot be read are named at once, and another file can be chosen', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/import')
  const refused = async (
    name: string,
    content: string | Buffer,
    problem: string,
  ): Promise<void> => {
    await choose(page, name, content)
    await said(page, problem)
  }
  await refused(
    'picture.png',
    Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
    'This file cannot be read as a table',
  )
  await refused(
    'broken.xlsx',
    Buffer.from('504b0304000000', 'hex'),
    'This file cannot be read as a table',
  )
  await refused('numbers.csv', '1,2\n3,4', 'The first row must name the columns')
  await refused('large.csv', 'a'.repeat(5 * 1024 * 1024 + 1), 'The file is too large')
  await refused('long.csv', `Name,Price\n${'A,1\n'.repeat(50_001)}`, 'At most 50,000 rows at once')
  await refused(
    'quote.csv',
    'Name,Price\n"Tea,1',
    'Row 2 has a quotation mark that joins rows. Take it out',
  )
  await refused(
    'old.xls',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'This is an old Excel file (.xls). Save it as .xlsx or CSV',
  )
  await refused(
    'goods.ods',
    Buffer.from(
      `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
    ),
    'This is a LibreOffice file (.ods). Save it as .xlsx or CSV',
  )
  await refused(
    'goods.xlsb',
    Buffer.from(`PK\x03\x04${'\0'.repeat(26)}xl/workbook.bin`),
    'This is a binary Excel file (.xlsb). Save it as .xlsx or CSV',
  )
  await refused('list.pdf', '%PDF-1.7', 'This is a PDF or a web page. Choose an Excel or CSV file')
  await choose(page, 'good.csv', 'Name,Price\nTea,500')
  await said(page, '1 row')
})

test('IMPORT-035 IMPORT-037 IMPORT-044 IMPORT-046 two columns and a point are asked once, and the good rows are imported', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/import')
  await choose(
    page,
    'prices.csv',
    'Price list\n\nName;Price [Shop];Price [Bar];Stock\nMango;4.500;5;3\nGuava;2.000;4;\nPapaya;cheap;;1\n',
  )
  await said(page, 'Choose the column for Selling Price')
  await expect(page.getByRole('button', { name: 'Check' })).toBeDisabled()
  await page
    .getByRole('combobox', { name: 'Which column is Selling Price?' })
    .selectOption({ label: 'Price [Shop]: 4.500, 2.000, cheap' })
  await check(page)
  await said(page, 'Selling Price: what does 4.500 mean?')
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
  await page.getByRole('radio', { name: '4.50' }).check({ force: true })
  await said(page, 'Prices from UGX 2 to UGX 4.50')
  await page.getByRole('radio', { name: '4,500' }).check({ force: true })
  await said(page, 'Prices from UGX 2,000 to UGX 4,500')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'Save the rows with errors'),
  ])
  expect(download.suggestedFilename()).toBe('prices-to-mend.csv')
  await press(page, 'Import the 2 good rows')
  await said(page, 'Imported 2 rows')
  const stored = (await products()).filter(({ name }) => ['Mango', 'Guava'].includes(name))
  expect(new Map(stored.map(({ name, selling_price }) => [name, selling_price]))).toEqual(
    new Map([
      ['Guava', 2000],
      ['Mango', 4500],
    ]),
  )
})

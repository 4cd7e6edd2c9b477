// Files that are wrong in their own ways: each is refused with words that say what to do, and
// nothing is stored.
import { expect, test } from 'vitest'
import { openImportClient } from '../../testing/import-client.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('wrong files', (engine) => {
  test('IMPORT-005 IMPORT-008 IMPORT-009 IMPORT-011 six files are refused in clear words when each is wrong in its own way', async () => {
    const client = await openImportClient(engine)
    const problemsOf = async (file: string | Uint8Array): Promise<readonly string[]> => {
      try {
        const { problems, hash } = await client.check('products', file)
        expect(hash).toBeNull()
        return problems.map(
          ({ row, column, value, problem }) => `${row} ${column} "${value}": ${problem}`,
        )
      } catch (error) {
        return [(error as Error).message]
      }
    }
    // A delimiter that no spreadsheet writes, and an encoding that is not the one of text files.
    expect(await problemsOf('Name|Barcode|Price\nSugar|S-1|4000')).toEqual([
      'Choose a column for Product Name or Barcode',
    ])
    expect(await problemsOf(Buffer.from('Name\nSugar', 'utf16le').swap16())).toEqual([
      '2 Selling Price "": Selling price is required',
    ])
    const picture = Buffer.concat([
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      Buffer.alloc(2000),
    ])
    expect(await problemsOf(picture)).toEqual(['This file cannot be read as a table'])
    expect(await problemsOf('')).toEqual(['This file cannot be read as a table'])
    expect(await problemsOf(`Name,Price\n${'x'.repeat(5 * 1024 * 1024)},1`)).toEqual([
      'The file is too large',
    ])
    expect(
      await problemsOf('Name,Barcode,Price\nSugar,S-1,4000\nSalt,s-1,500\nOil,O-1,900'),
    ).toEqual(['3 Barcode "s-1": Row 2 is the same product'])
    const huge = [
      'Name,Price,Stock',
      '=HYPERLINK("http://x"),=1+1,1',
      'Sugar,1e308,1',
      'Salt,99999999999999999999,1',
      'Oil,500,9999999999999',
    ]
    expect(await problemsOf(huge.join('\n'))).toEqual([
      '2 Selling Price "=1+1": Selling price must be a number',
      '3 Selling Price "1e308": Selling price must be a number',
      '4 Selling Price "99999999999999999999": Selling price cannot be above 100,000,000',
      '5 Stock "9999999999999": Stock cannot be above 1,000,000',
    ])
    for (const table of ['products', 'stock_movements', 'categories'] as const)
      expect(await client.rows(table)).toEqual([])
  })
})

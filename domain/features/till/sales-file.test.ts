// The file of unsent sales: what was written is read,
// and a changed file or one of another shop is refused.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSalesFile, writeSalesFile } from './sales-file.ts'

/** A short hash (FNV-1a) in the place of SHA-256, which browser and server bring. */
const hash = (text: string): Promise<string> => {
  let short = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    short = Math.imul(short ^ text.charCodeAt(at), 0x01000193) >>> 0
  return Promise.resolve(short.toString(16).padStart(64, '0'))
}

const ID = '0190a000-0000-7000-8000-000000000001'
const FILE = {
  shop_id: 'shop-1',
  till_id: ID,
  number: 3,
  made_at: '2026-03-02T10:00:00.000Z',
  sales: [
    {
      id: ID,
      v: 1,
      body: { id: ID, customer_name: 'Ayebale "Ruth"', total: 4000, later: [1, null] },
    },
  ],
}

const BROKEN = 'This file was changed or is not whole'

describe('the file of unsent sales', () => {
  it('OFF-109 holds every sale with its id, version and body, and names shop and till', async () => {
    const text = await writeSalesFile(FILE, hash)
    expect(JSON.parse(text)).toMatchObject({ version: 1, kind: 'webale-unsent-sales', ...FILE })
    expect(await readSalesFile(text, 'shop-1', hash)).toEqual({
      documents: [],
      version: 1,
      kind: 'webale-unsent-sales',
      ...FILE,
    })
    const unregistered = await writeSalesFile(
      { ...FILE, till_id: null, number: null, sales: [] },
      hash,
    )
    expect(await readSalesFile(`\uFEFF${unregistered}\r\n`, 'shop-1', hash)).toMatchObject({
      till_id: null,
      sales: [],
    })
  })

  it('OFF-111 a sales file is refused when it is of another shop', async () => {
    const text = await writeSalesFile(FILE, hash)
    await expect(readSalesFile(text, 'shop-2', hash)).rejects.toThrow(
      'This file belongs to another shop',
    )
  })

  it('OFF-111 a sales file is refused when its content does not fit the format, although its hash is right', async () => {
    const sealed = async (content: object): Promise<string> => {
      const text = JSON.stringify(content)
      return `${text.slice(0, -1)},"sha256":"${await hash(text)}"}`
    }
    const whole = { version: 1, kind: 'webale-unsent-sales', documents: [], ...FILE }
    expect(await readSalesFile(await sealed(whole), 'shop-1', hash)).toEqual(whole)
    for (const content of [
      { ...whole, version: 2 },
      { ...whole, kind: 'backup' },
      { ...whole, sales: [{ id: 'x', v: 1, body: {} }] },
      { ...whole, sales: [{ id: ID, v: 1, body: 'text' }] },
      { ...whole, sales: null },
      [],
    ])
      await expect(readSalesFile(await sealed(content), 'shop-1', hash)).rejects.toThrow(BROKEN)
  })

  it('OFF-111 every other text is refused as a sales file: cut off, changed in one character, or of another kind', async () => {
    const text = await writeSalesFile(FILE, hash)
    const body = text.trimEnd()
    await fc.assert(
      fc.asyncProperty(
        fc.nat(body.length - 1),
        fc.integer({ min: 1, max: 60 }),
        async (at, shift) => {
          const changed = String.fromCharCode(body.charCodeAt(at) + shift)
          await expect(readSalesFile(body.slice(0, at), 'shop-1', hash)).rejects.toThrow(BROKEN)
          await expect(
            readSalesFile(body.slice(0, at) + changed + body.slice(at + 1), 'shop-1', hash),
          ).rejects.toThrow(BROKEN)
        },
      ),
      { numRuns: 300 },
    )
    for (const other of [
      '',
      '{}',
      'null',
      `{"sha256":"${'0'.repeat(64)}"}`,
      `x,"sha256":"${'0'.repeat(64)}"}`,
    ])
      await expect(readSalesFile(other, 'shop-1', hash)).rejects.toThrow(BROKEN)
  })
})
